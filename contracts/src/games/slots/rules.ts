import type { MicrosText } from '../../money.js';
import type { Words } from '../originals/words.js';
import { bookSearch, eventsOf } from './books.js';
import type { SlotEvent } from './events.js';
import { ARCHETYPES, type SlotGame } from './slot-games.js';
import { bookAt, bookNumbered, type SlotTable, slotTable } from './table.js';

/** Version of the algorithm that turns seeds into the book of a slot's round. */
export const SLOT_ALGORITHM = 1;

/** Outcome of a slot's round while it is open, as `bet_placed` contains it. */
export interface SlotBet {
  /** Id of the round at its provider. */
  provider_round: string;
}

/** Outcome of a settled round of a slot, as `win_paid` contains it. */
export interface SlotOutcome extends SlotBet {
  stake: MicrosText;
  /** Number of the book in the table of the game. */
  book: number;
  /** What the book pays, as a multiple of the stake in ten-thousandths. */
  multiplier: number;
}

/**
 * Searches for the books of a slot, one round per step. Servers do it when a player opens the slot: without that, the
 * first spin of each archetype would delay all other requests by up to a second.
 */
export function slotBooksSearch({ archetype }: SlotGame): Iterator<undefined> {
  return bookSearch(ARCHETYPES[archetype]);
}

const TABLES = new Map<string, SlotTable>();

/** Returns the table of a slot: its books and how often each is drawn. */
export function slotTableOf({ game_id, archetype, rtp, volatility }: SlotGame): SlotTable {
  let table = TABLES.get(game_id);
  if (!table) {
    table = slotTable(ARCHETYPES[archetype], rtp, volatility);
    TABLES.set(game_id, table);
  }
  return table;
}

/** Draws the book of a round with 52 random bits. */
export function drawBook(game: SlotGame, words: Words): Pick<SlotOutcome, 'book' | 'multiplier'> {
  const { book, multiplier } = bookAt(slotTableOf(game), words.bits52());
  return { book, multiplier };
}

/** Returns what the round of a book shows; undefined if the table of the game has no such book. */
export function slotEventsOf(game: SlotGame, book: number): SlotEvent[] | undefined {
  const found = bookNumbered(slotTableOf(game), book);
  return found && eventsOf(ARCHETYPES[game.archetype], found);
}
