import type { Archetype } from './archetypes/archetype.js';
import type { SlotEvent } from './events.js';
import { SeededRandom } from './seeded-random.js';

/**
 * Classes of payouts: the least multiple of the stake of each, in ten-thousandths. The first are the losses, and the
 * last has no upper bound.
 */
export const CLASSES = [0, 1, 10_000, 20_000, 50_000, 200_000, 1_000_000, 5_000_000] as const;

/** A round that can be drawn. Its events are played again from mode and seed when they are needed. */
export interface Book {
  mode: number;
  seed: number;
  /** What it pays, as a multiple of the stake in ten-thousandths. */
  multiplier: number;
}

/** The books of an archetype, by class of payout. */
export type Books = readonly (readonly Book[])[];

const FOUND = new Map<Archetype, Books>();

/** Searches that have begun. All callers advance the same one, so nothing is searched twice. */
const SEARCHES = new Map<Archetype, Iterator<undefined>>();

/**
 * Returns the books of an archetype. Book n of a class and mode is the n-th seed, from zero, whose round falls into the
 * class, so no table has to be stored. The first call plays all these rounds: 0.2 to 1 s, depending on the archetype.
 */
export function booksOf(archetype: Archetype): Books {
  for (;;) {
    const found = FOUND.get(archetype);
    if (found) return found;
    advance(archetype);
  }
}

/** Searches for the books of an archetype one round per step, for callers with other work to do in between. */
export function* bookSearch(archetype: Archetype): Generator<undefined> {
  while (!FOUND.has(archetype)) {
    advance(archetype);
    yield;
  }
}

function advance(archetype: Archetype): void {
  const search = SEARCHES.get(archetype) ?? searchOf(archetype);
  SEARCHES.set(archetype, search);
  if (search.next().done) SEARCHES.delete(archetype);
}

function* searchOf(archetype: Archetype): Generator<undefined> {
  const books: Book[][] = CLASSES.map(() => []);
  for (const mode of new Set(archetype.sources.map((source) => source.mode))) yield* find(archetype, mode, books);
  FOUND.set(archetype, books);
}

function* find(archetype: Archetype, mode: number, books: Book[][]): Generator<undefined> {
  const missing = CLASSES.map((_, at) =>
    archetype.sources
      .filter((source) => source.mode === mode && source.payoutClass === at)
      .reduce((sum, source) => sum + source.books, 0),
  );
  for (let seed = 0; missing.some((count) => count > 0); seed++) {
    yield;
    const multiplier = multiplierOf(eventsOf(archetype, { mode, seed }));
    const at = classOf(multiplier);
    if ((missing[at] as number) === 0) continue;
    (missing[at] as number)--;
    books[at]?.push({ mode, seed, multiplier });
  }
}

/** Plays the round of a book again. */
export function eventsOf(archetype: Archetype, { mode, seed }: Pick<Book, 'mode' | 'seed'>): SlotEvent[] {
  return archetype.play(new SeededRandom(archetype.seed, mode, seed), mode);
}

/** Returns what events pay together, as a multiple of the stake in ten-thousandths. */
export function multiplierOf(events: readonly SlotEvent[]): number {
  let sum = 0;
  for (const event of events) if (event.type === 'wins') for (const { paid } of event.wins) sum += paid;
  return sum;
}

export function classOf(multiplier: number): number {
  return CLASSES.findLastIndex((least) => multiplier >= least);
}
