import { CARDS, type Card, FATHOM, type FathomAction, Words } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { autoAction, chainOf, chanceText, guessName } from './chain.js';

/** Words that give these cards in order. */
function wordsOf(cards: readonly Card[]): Words {
  const view = new DataView(new ArrayBuffer(4 * cards.length));
  cards.forEach((card, at) => {
    view.setUint32(at * 4, CARDS.indexOf(card));
  });
  return new Words(() => new Uint8Array(view.buffer));
}

const play = (cards: Card[], ...actions: FathomAction['action'][]) =>
  FATHOM.replay(
    {},
    actions.map((action) => ({ action })),
    wordsOf(cards),
  );

it('the chain ends with the multiplier of the rules, after any number of guesses and skips', () => {
  const cards: Card[] = ['9S', '9H', 'AC', '5D', 'KS', 'KD', '2C'];
  const actions = ['lower', 'lower', 'higher', 'skip', 'higher', 'lower'] as const;
  for (let taken = 0; taken <= actions.length; taken++) {
    const table = play(cards, ...actions.slice(0, taken));
    const chain = chainOf(table);
    expect(chain.map(({ card }) => card)).toEqual(cards.slice(0, taken + 1));
    expect(chain.at(-1)?.multiplier).toBe(table.multiplier);
  }
});

it('a wrong guess ends the chain with nothing, and the links before it keep their multipliers', () => {
  const chain = chainOf(play(['9S', 'TH', '5D'], 'higher', 'higher'));
  expect(chain.map(({ multiplier }) => multiplier)).toEqual([0, 25_610, 0]);
});

it.each([
  ['AS', 'higher', 'Higher', '92.31 %'],
  ['AS', 'lower', 'Same', '7.69 %'],
  ['KS', 'higher', 'Same', '7.69 %'],
  ['KS', 'lower', 'Lower', '92.31 %'],
  ['7D', 'higher', 'Higher or same', '53.85 %'],
  ['7D', 'lower', 'Lower or same', '53.85 %'],
] as const)('next to %s, `%s` is named "%s" and has a chance of %s', (card, guess, name, chance) => {
  expect([guessName(card, guess), chanceText(card, guess)]).toEqual([name, chance]);
});

it.each<[Card[], FathomAction['action'][], number, FathomAction['action']]>([
  [['3S'], [], 2, 'higher'],
  [['JS'], [], 2, 'lower'],
  [['AS'], [], 2, 'higher'],
  [['KS'], [], 2, 'lower'],
  [['3S', '9D'], ['higher'], 2, 'lower'],
  [['3S', '9D', '5H'], ['higher', 'lower'], 2, 'cash_out'],
  [['3S', '9D', '5H'], ['higher', 'skip'], 2, 'higher'],
])('after the cards %j and the actions %j, the auto-bet with the goal %s does: %s', (cards, taken, goal, action) => {
  const actions = taken.map((one) => ({ action: one }));
  expect(autoAction({ cards, actions }, goal)).toBe(action);
});
