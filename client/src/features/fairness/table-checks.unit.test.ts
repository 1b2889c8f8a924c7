import { BLACKJACK, type BlackjackAction, CARDS, type Card, Words } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { blackjackCheck, breakwaterCheck, cardsOf, fathomCheck } from './table-checks.js';

/** Words that give these cards in order. */
function wordsOf(cards: readonly Card[]): Words {
  const view = new DataView(new ArrayBuffer(4 * cards.length));
  cards.forEach((card, at) => {
    view.setUint32(at * 4, CARDS.indexOf(card));
  });
  return new Words(() => new Uint8Array(view.buffer));
}

it.each<[ranks: string, actions: BlackjackAction[]]>([
  ['A5K9', []],
  ['T6TT5', ['stand']],
  ['5228345T', ['hit', 'hit', 'stand']],
  ['868TT2A', ['split', 'stand', 'stand']],
  ['868T2395T', ['split', 'hit', 'stand', 'hit', 'stand']],
  ['A6ATK53', ['split']],
  ['TA9K', ['insure']],
])('the cards of the hand %s with %j are listed in the order of their draws', (ranks, actions) => {
  const cards = [...ranks].map((rank, at) => `${rank}${'CDHS'[at % 4]}` as Card);
  const table = BLACKJACK.replay(
    {},
    actions.map((action) => ({ action })),
    wordsOf(cards),
  );
  expect(table.result).toBe('over');
  expect(cardsOf(table)).toEqual(cards);
});

it('cards are computed from the words in order, and typed ones are compared whatever their form is', () => {
  expect(fathomCheck.compute(wordsOf(['TS', '2H', 'KC']), 3)).toBe('10♠, 2♥, K♣');
  expect(blackjackCheck.read('ts 2h, K♣')).toBe('10♠, 2♥, K♣');
  expect(blackjackCheck.read('10♠')).toBe('10♠');
  expect([blackjackCheck.read('1S'), blackjackCheck.read('ten of spades')]).toEqual([undefined, undefined]);
});

it('mines are computed from the words, and typed tiles are compared in any order', () => {
  expect(breakwaterCheck.compute(wordsOf(['3C', '3C', 'AC']), 3)).toBe('0, 2, 3');
  expect(breakwaterCheck.read('3 0,2')).toBe('0, 2, 3');
  expect([breakwaterCheck.read('25'), breakwaterCheck.read('')]).toEqual([undefined, undefined]);
});
