import type { Volatility } from '../catalogue-events.js';
import type { Archetype } from './archetypes/archetype.js';
import { type Book, booksOf, CLASSES } from './books.js';

/** Sum of the weights of a table: a round draws one of 2⁵² positions. */
export const POSITIONS = 2 ** 52;
const BITS = 52n;

/**
 * Which part of the return each class of payouts has, in thousandths, by volatility. The classes are those of
 * `CLASSES` without the losses.
 */
export const RETURN_SHARES: Readonly<Record<Volatility, readonly number[]>> = {
  low: [80, 240, 320, 280, 80, 0, 0],
  medium: [60, 130, 230, 255, 215, 105, 5],
  high: [40, 80, 140, 200, 240, 180, 120],
};

/** Books of one class in the table of a game. All have the same weight. */
export interface TableClass {
  books: readonly Book[];
  /** Number of positions of each book. */
  weight: number;
  /** Number of the class's first book in the table. */
  first: number;
}

/**
 * The table of a game: classes with their books and weights, wins first. The rest of the positions belongs to the
 * losses; those that cannot be divided among them belong to the last loss.
 */
export interface SlotTable {
  classes: readonly TableClass[];
  /** Number of the books. */
  size: number;
}

/**
 * Builds the table of a game, whose return is exact by construction: the books of a class have together
 * return × share of the positions, divided by what they pay.
 * @param rtp return in hundredths of a percent, which are ten-thousandths of the stake
 */
export function slotTable(archetype: Archetype, rtp: number, volatility: Volatility): SlotTable {
  const [losses = [], ...won] = booksOf(archetype);
  let first = 0;
  let left = POSITIONS;
  const classes = won.map((books, at): TableClass => {
    const paid = books.reduce((sum, { multiplier }) => sum + multiplier, 0);
    const share = RETURN_SHARES[volatility][at] as number;
    const weight = Number((BigInt(rtp * share) << BITS) / BigInt(paid * 1_000));
    const placed = { books, weight, first };
    first += books.length;
    left -= weight * books.length;
    return placed;
  });
  if (left < losses.length) throw new RangeError('the wins of the table leave no positions to its losses');
  classes.push({ books: losses, weight: Math.floor(left / losses.length), first });
  return { classes, size: first + losses.length };
}

/** Returns the book at a position, 0 to 2⁵² − 1, and its number in the table. */
export function bookAt({ classes, size }: SlotTable, position: number): Book & { book: number } {
  let left = position;
  for (const { books, weight, first } of classes) {
    const ofClass = weight * books.length;
    if (left < ofClass || first + books.length === size) {
      const at = Math.min(Math.floor(left / weight), books.length - 1);
      return { ...(books[at] as Book), book: first + at };
    }
    left -= ofClass;
  }
  throw new RangeError(`there is no position ${position}`);
}

/** Returns the book with this number; undefined if the table has none. */
export function bookNumbered({ classes }: SlotTable, book: number): Book | undefined {
  const found = classes.find(({ first, books }) => book >= first && book < first + books.length);
  return found?.books[book - found.first];
}

/** Names of the classes, for the paytable and the documents. */
export const CLASS_NAMES = CLASSES.map((least, at) => {
  const next = CLASSES[at + 1];
  if (at === 0) return 'nothing';
  if (at === 1) return 'less than the stake';
  return next === undefined ? `${least / 10_000}× and more` : `${least / 10_000}× to ${next / 10_000}×`;
});
