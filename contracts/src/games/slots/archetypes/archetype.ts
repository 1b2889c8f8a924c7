import type { SlotEvent, SlotSymbol } from '../events.js';
import type { SeededRandom } from '../seeded-random.js';
import type { FreeSpinRules } from './reels.js';

/** A row of a paytable: what a symbol pays for each count, as multiples of the stake in ten-thousandths. */
export interface Pays {
  symbol: SlotSymbol;
  /** By count of the symbol. */
  pays: Readonly<Record<number, number>>;
}

/** How often a class of payouts occurs among the books of an archetype, and how its books are found. */
export interface BookSource {
  /** Index in `CLASSES`. */
  payoutClass: number;
  mode: number;
  books: number;
}

/** A kind of slot: how its rounds look and what they pay. How often a book is drawn depends on the game. */
export interface Archetype {
  reels: number;
  rows: number;
  /** Cells of each line as the row on each reel; empty for an archetype without lines. */
  lines: readonly (readonly number[])[];
  paytable: readonly Pays[];
  /** Whether a count pays that the paytable does not name, as the next smaller one does. */
  paysBetween?: true;
  /** Null for an archetype without free spins. */
  freeSpins: FreeSpinRules | null;
  /** What players must know besides the paytable and the free spins, in sentences. */
  rules: readonly string[];
  /** Distinguishes the random numbers of the archetypes. */
  seed: number;
  /** Which books there are. The order is part of their numbers. */
  sources: readonly BookSource[];
  /**
   * Plays a round.
   * @param mode one of those in `sources`; some force what is rare in others
   */
  play(random: SeededRandom, mode: number): SlotEvent[];
}
