import type { Committed } from '@goldwake/platform';
import { IMPORT_ID, IMPORTS, type Imported, type ReadOnlyCasino } from '@goldwake/platform/embedded';
import { BALANCES, HOUSE, storedBodies } from '../balances/stored.js';

/**
 * What stands beside the events as of one moment, before any of them is read: events never change, so they can go by page
 * by page afterwards without a read being held open.
 */
export interface Ground {
  lastPosition: number;
  committed: Committed;
  /** By uid. */
  balances: ReadonlyMap<string, unknown>;
  /** By `<account>/<currency>`. */
  house: ReadonlyMap<string, unknown>;
  /** The import that the folder began with. */
  imported: Imported | undefined;
}

export function readGround(casino: ReadOnlyCasino): Ground {
  return casino.atOneMoment(() => ({
    lastPosition: casino.lastPosition(),
    committed: casino.committed(),
    balances: storedBodies(casino, BALANCES),
    house: storedBodies(casino, HOUSE),
    imported: casino.document<Imported>(IMPORTS.name, IMPORT_ID)?.body,
  }));
}

/** As of a folder in which nothing was ever stored beside the events. */
export function noGround(casino: ReadOnlyCasino): Ground {
  return {
    lastPosition: casino.lastPosition(),
    committed: { places: [], upTo: () => 0, newest: () => 0 },
    balances: new Map(),
    house: new Map(),
    imported: undefined,
  };
}
