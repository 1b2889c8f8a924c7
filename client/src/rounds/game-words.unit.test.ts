import { isSlotRound, type SlotRound } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { hasWords, wordsOf } from './game-words.js';

const slot = (multiplier: string) =>
  ({ game_id: 'lanterns-at-low-water', multiplier, provider_round: 'p1' }) as SlotRound;

it.each([
  ['0.0000', '0.00×'],
  ['0.1500', '0.15×'],
  ['0.1400', '0.14×'],
  ['0.0029', '0.0029×'],
  ['1.1000', '1.10×'],
  ['8.1400', '8.14×'],
  ['2174.9000', '2,174.90×'],
  ['580.0001', '580.0001×'],
])('the result of a slot’s round that paid %s is %s', (multiplier, shown) => {
  const round = slot(multiplier);
  const words = wordsOf(round);
  expect([words.result(round), words.spoken(round)]).toEqual([shown, `Paid ${shown}`]);
  expect([words.name, words.bet(round), words.resultName]).toEqual(['Lanterns at low water', 'one spin', 'spin']);
});

it('rounds of originals and of slots have words, and those of later games have none', () => {
  const dice = { game_id: 'dice' } as const;
  const later = { game_id: 'a-later-game' } as unknown as SlotRound;
  expect([slot('1.0000'), dice, later].map(hasWords)).toEqual([true, true, false]);
  expect([slot('1.0000'), dice, later].map(isSlotRound)).toEqual([true, false, false]);
  expect(() => wordsOf(later)).toThrow('no words for the game a-later-game');
});
