import { type GameText, times, whole } from '../originals/game-steps.js';
import { multiplierOf } from './books.js';
import { type SlotBet, type SlotOutcome, slotEventsOf, slotTableOf } from './rules.js';
import type { SlotGame } from './slot-games.js';
import { bookAt, CLASS_NAMES, POSITIONS, type SlotTable } from './table.js';

/** One step of the way from the words of a round to its book and what that pays. */
interface SlotStep {
  name: string;
  how: string;
  computed: string;
  /** Returns what a stored outcome, which may have been altered to anything, states for this step; null if nothing. */
  stored: ((outcome: SlotOutcome) => string) | null;
}

/**
 * Draws the book of a round again.
 * @param position the 52 bits that the words of the round begin with
 * @param words the words of the round's first block
 * @returns the steps, and what the drawn book pays as a multiple of the stake in ten-thousandths
 */
export function slotSteps(
  game: SlotGame,
  position: number,
  words: readonly number[],
): { steps: SlotStep[]; multiplier: number } {
  const table = slotTableOf(game);
  const { book, multiplier, mode, seed } = bookAt(table, position);
  const { name, start, end, first, last, weight } = classOfBook(table, book);
  const events = slotEventsOf(game, book) ?? [];
  const [high = 0, low = 0] = words;
  const steps: SlotStep[] = [
    {
      name: 'Words',
      how: 'words 1 and 2 of the HMAC, 32 bits each',
      computed: `${whole(high)} and ${whole(low)}`,
      stored: null,
    },
    {
      name: 'Position',
      how: 'all bits of word 1 followed by the upper 20 bits of word 2: one of 2⁵² positions',
      computed: whole(position),
      stored: null,
    },
    {
      name: 'Class',
      how: `the table for ${game.archetype}, ${game.volatility} volatility and a return of ${game.rtp / 100} % gives this class the positions ${whole(start)} to ${whole(end)}`,
      computed: `${name}, books ${first} to ${last}`,
      stored: null,
    },
    {
      name: 'Book',
      how: `(${whole(position)} − ${whole(start)}) ÷ ${whole(weight)}, rounded down, counted from book ${first}${book === table.size - 1 ? '; the last book has the rest of the positions' : ''}`,
      computed: `book ${book}`,
      stored: (outcome) => `book ${outcome.book}`,
    },
    {
      name: 'Multiplier',
      how: `the book is played again from seed ${seed} in mode ${mode}, and all its wins are added up`,
      computed: times(multiplierOf(events)),
      stored: (outcome) => times(outcome.multiplier),
    },
  ];
  return { steps, multiplier };
}

/** Returns the class of a book: its positions and its books. The losses come last and have all positions that are left. */
function classOfBook({ classes }: SlotTable, book: number) {
  let start = 0;
  for (const [at, { books, weight, first }] of classes.entries()) {
    const isLast = at === classes.length - 1;
    const end = isLast ? POSITIONS : start + weight * books.length;
    if (book < first + books.length) {
      const name = CLASS_NAMES[isLast ? 0 : at + 1];
      return { name, start, end: end - 1, first, last: first + books.length - 1, weight };
    }
    start = end;
  }
  throw new RangeError(`there is no book ${book}`);
}

/** How the workbench, `verify` and `show` describe a round of a slot. The outcome of an open round has no book yet. */
export const SLOT_TEXT: GameText<SlotBet, SlotOutcome> = {
  allowed: 'every stake within the limits of the currency is allowed',
  betText: ({ provider_round }) => `round ${provider_round} of the provider`,
  summary: (outcome) => ('book' in outcome ? `book ${outcome.book} at ${times(outcome.multiplier)}` : 'open'),
};
