import { type ImportedEvent, importEvents } from '@goldwake/platform/embedded';
import { SeededChance } from '../seeded-chance.js';
import { SeededPlayer } from './seeded-player.js';
import { SeededStore } from './seeded-store.js';

export interface HistoryOptions {
  /** How many, exactly. */
  events: number;
  /** At most; each signs up when first come to. One is a single wallet of nearly all events. */
  players: number;
  seed: number;
}

/** Longest time between two acts, in milliseconds. */
const PAUSE_MS = 2_000;

/** A casino's history by seeded random play, in order of position: the same options give the same events to the byte. */
export function* seededHistory({ events, players, seed }: HistoryOptions): Generator<ImportedEvent> {
  const chance = new SeededChance(seed);
  const store = new SeededStore();
  const sailors = Array.from({ length: players }, (_, at) => new SeededPlayer(`p${at + 1}`, store, chance));
  for (let made = 0; made < events; ) {
    store.now += chance.below(PAUSE_MS);
    sailors[chance.below(players)]?.act();
    for (const event of store.take().slice(0, events - made)) {
      yield event;
      made++;
    }
  }
}

/**
 * The same as a data folder, which has no projections yet.
 * @param dataDir missing or empty
 * @param step called after each event
 */
export function writeHistory(dataDir: string, options: HistoryOptions, step: () => void = () => {}): void {
  importEvents(dataDir, counted(seededHistory(options), step), { whole: true });
}

function* counted(events: Iterable<ImportedEvent>, step: () => void): Generator<ImportedEvent> {
  for (const event of events) {
    yield event;
    step();
  }
}
