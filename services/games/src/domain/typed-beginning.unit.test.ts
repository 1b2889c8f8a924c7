import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TypedBeginning } from './typed-beginning.js';

describe('typing errors between a text and the beginning of a word', () => {
  it.each([
    ['blackj', 'blackjack', 0],
    ['blakj', 'blackjack', 1],
    ['balckjack', 'blackjack', 1],
    ['blackjack', 'black', 4],
  ])('%s and %s differ by %i', (typed, word, errors) => {
    expect(new TypedBeginning(typed, 4).errorsTo(word)).toBe(errors);
  });

  it('their number equals that of the textbook recursion up to the limit, in whatever order the words come', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        text,
        fc.array(text, { minLength: 1, maxLength: 8 }),
        fc.nat(2),
        fc.boolean(),
        (typed, some, limit, sorts) => {
          const beginning = new TypedBeginning(typed, limit);
          for (const word of sorts ? some.toSorted() : some) {
            const beginnings = Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end));
            const least = Math.min(...beginnings.map((one) => distance(typed, one)));
            expect(Math.min(beginning.errorsTo(word), limit + 1)).toBe(Math.min(least, limit + 1));
          }
        },
      ),
    );
  });
});

/** Optimal string alignment distance, written as its definition. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const least = Math.min(
    distance(a.slice(0, -1), b) + 1,
    distance(a, b.slice(0, -1)) + 1,
    distance(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
  );
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return isSwapped ? Math.min(least, distance(a.slice(0, -2), b.slice(0, -2)) + 1) : least;
}
