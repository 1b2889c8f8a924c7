import { IMPORT_ID, IMPORTS, type Imported, type ReadOnlyCasino } from '@goldwake/embedded';
import { BALANCES, HELD, HOUSE, storedBodies } from '../balances/stored.js';
import { type Progress, readProgress } from './handled-events.js';

/**
 * All stored data except the events, read in one consistent view before the events. Events never change, so they can be
 * read page by page afterwards without a long read transaction.
 */
export interface StoredState extends Progress {
  lastPosition: number;
  /** Stored balances by uid. */
  balances: ReadonlyMap<string, unknown>;
  /** Stored amounts of held money by uid. */
  held: ReadonlyMap<string, unknown>;
  /** Stored house accounts by `<account>/<currency>`. */
  house: ReadonlyMap<string, unknown>;
  /** Record of the import that created the data folder, if any. */
  imported: Imported | undefined;
}

export function readStoredState(casino: ReadOnlyCasino): StoredState {
  return casino.readAtOnce(() => ({
    lastPosition: casino.lastPosition(),
    ...readProgress(casino),
    balances: storedBodies(casino, BALANCES),
    held: storedBodies(casino, HELD),
    house: storedBodies(casino, HOUSE),
    imported: casino.document<Imported>(IMPORTS.name, IMPORT_ID)?.body,
  }));
}

/** Returns the stored state of a data folder that contains only events. */
export function noStoredState(casino: ReadOnlyCasino): StoredState {
  return {
    lastPosition: casino.lastPosition(),
    committed: { checkpoints: [], upTo: () => 0, newest: () => 0 },
    deadLetters: new Set(),
    balances: new Map(),
    held: new Map(),
    house: new Map(),
    imported: undefined,
  };
}
