import { type ImportedEvent, importEvents } from '@goldwake/embedded';
import { SeededRandom } from '../seeded-random.js';
import { SeededPlayer } from './seeded-player.js';
import { SeededStore } from './seeded-store.js';

export interface HistoryOptions {
  /** Exact number of events. */
  events: number;
  /**
   * Maximum number of players. Each signs up when first selected. A single player gives one wallet with nearly all
   * events.
   */
  players: number;
  seed: number;
  /** Whether players also redeem, which holds money. Off by default, so that a seed keeps its events. */
  holds?: boolean;
}

/** Longest pause between two actions, in milliseconds. */
const PAUSE_MS = 2_000;

/**
 * Generates a casino's history by seeded random play, in order of position. The same options give the same events, to
 * the byte.
 */
export function* seededHistory({ events, players, seed, holds = false }: HistoryOptions): Generator<ImportedEvent> {
  const random = new SeededRandom(seed);
  const store = new SeededStore();
  const sailors = Array.from({ length: players }, (_, at) => new SeededPlayer(`p${at + 1}`, store, random, holds));
  for (let made = 0; made < events; ) {
    store.now += random.below(PAUSE_MS);
    sailors[random.below(players)]?.act();
    for (const event of store.take().slice(0, events - made)) {
      yield event;
      made++;
    }
  }
}

/**
 * Writes a seeded history as a data folder without projections.
 * @param dataDir folder that is missing or empty
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
