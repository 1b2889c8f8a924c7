import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Words } from '../originals/words.js';
import { type Book, CLASSES, multiplierOf } from './books.js';
import { drawBook, slotEventsOf, slotTableOf } from './rules.js';
import { SLOT_GAMES, type SlotGame } from './slot-games.js';
import { bookAt, POSITIONS, RETURN_SHARES } from './table.js';

const LIMITS = { low: [0, 3], medium: [3, 8], high: [8, 40] } as const;

/** The books of a class: how many there are, what they pay together, and the sum of its squares. */
interface Sums {
  count: bigint;
  paid: bigint;
  squares: bigint;
}
/** Slots of an archetype share their books. */
const SUMS = new Map<readonly Book[], Sums>();

function sumsOf(books: readonly Book[]): Sums {
  const known = SUMS.get(books);
  if (known) return known;
  const sum = (of: (multiplier: bigint) => bigint) =>
    books.reduce((total, { multiplier }) => total + of(BigInt(multiplier)), 0n);
  const sums = { count: BigInt(books.length), paid: sum((paid) => paid), squares: sum((paid) => paid * paid) };
  SUMS.set(books, sums);
  return sums;
}

describe('the table of each slot', () => {
  it.each(SLOT_GAMES.map((game) => [game.game_id, game] as const))(
    'of %s returns what the catalogue states to 0.005 points, with the deviation of its volatility',
    (_, game) => {
      const { classes } = slotTableOf(game);
      const sum = (of: (sums: Sums) => bigint) =>
        classes.reduce((total, { books, weight }) => total + BigInt(weight) * of(sumsOf(books)), 0n);
      expect(classes.every(({ weight }) => weight >= 0)).toBe(true);
      // The last loss has the positions that the losses cannot be given in equal parts.
      const left = 2n ** 52n - sum(({ count }) => count);
      expect(left).toBeGreaterThanOrEqual(0n);
      expect(left).toBeLessThan(BigInt(classes.at(-1)?.books.length ?? 0));
      // 0.005 points are half a ten-thousandth of the stake.
      const off = sum(({ paid }) => paid) - BigInt(game.rtp) * 2n ** 52n;
      expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(2n ** 52n);
      const square = Number(sum(({ squares }) => squares) / 2n ** 20n) / 2 ** 32 / 1e8;
      const deviation = Math.sqrt(square - (game.rtp / 10_000) ** 2);
      const [least, most] = LIMITS[game.volatility];
      expect(deviation).toBeGreaterThanOrEqual(least);
      expect(deviation).toBeLessThan(most);
    },
  );

  it('gives all of the return to the classes of wins', () => {
    for (const shares of Object.values(RETURN_SHARES)) {
      expect(shares).toHaveLength(CLASSES.length - 1);
      expect(shares.reduce((sum, share) => sum + share)).toBe(1_000);
    }
  });
});

describe('bookAt', () => {
  const table = slotTableOf(SLOT_GAMES[0] as SlotGame);

  it('gives each book as many positions as its weight, in the order of their numbers', () => {
    let position = 0;
    for (const { books, weight, first } of table.classes) {
      if (weight === 0) continue;
      expect(bookAt(table, position).book).toBe(first);
      expect(bookAt(table, position + weight - 1).book).toBe(first);
      expect(bookAt(table, position + weight).book).toBe(first + 1);
      position += weight * books.length;
      expect(bookAt(table, position - 1).book).toBe(first + books.length - 1);
    }
  });

  it('gives what cannot be divided among the losses to the last one', () => {
    expect(bookAt(table, POSITIONS - 1)).toMatchObject({ book: table.size - 1, multiplier: 0 });
  });

  it('finds a book at every position, whose events pay what it states', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 52n - 1n }), fc.constantFrom(...SLOT_GAMES), (position, game) => {
        const { book, multiplier } = bookAt(slotTableOf(game), Number(position));
        expect(multiplierOf(slotEventsOf(game, book) ?? [])).toBe(multiplier);
      }),
    );
  });
});

describe('drawBook', () => {
  it('reads 52 bits: a word and the upper 20 bits of the next', () => {
    const game = SLOT_GAMES[0] as SlotGame;
    const bytes = createHash('sha256').update('a round').digest();
    const position = bytes.readUInt32BE(0) * 2 ** 20 + (bytes.readUInt32BE(4) >>> 12);
    const { book, multiplier } = bookAt(slotTableOf(game), position);
    expect(drawBook(game, new Words(() => bytes))).toEqual({ book, multiplier });
  });

  it('has no events for a book that the table does not have', () => {
    const game = SLOT_GAMES[0] as SlotGame;
    expect(slotEventsOf(game, -1)).toBeUndefined();
    expect(slotEventsOf(game, slotTableOf(game).size)).toBeUndefined();
    expect(slotEventsOf(game, 0.5)).toBeUndefined();
  });
});
