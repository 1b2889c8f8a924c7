import { CHECKPOINTS } from '@goldwake/platform';
import { IMPORT_ID, IMPORTS, type Imported, type ReadOnlyCasino } from '@goldwake/platform/embedded';
import { BALANCES, committedPosition, HOUSE, positionOf, storedBodies } from '../balances/stored.js';

/**
 * What stands beside the events as of one moment, before any of them is read: events never change, so they can go by page
 * by page afterwards without a read being held open.
 */
export interface Ground {
  lastPosition: number;
  /** By consumer group; undefined where what is stored names no position. */
  checkpoints: ReadonlyMap<string, number | undefined>;
  /** Position of the last event that the stored balances have taken in. */
  balancesAt: number;
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
    checkpoints: new Map([...casino.allDocuments(CHECKPOINTS.name)].map(({ id, body }) => [id, positionOf(body)])),
    balancesAt: committedPosition(casino),
    balances: storedBodies(casino, BALANCES),
    house: storedBodies(casino, HOUSE),
    imported: casino.document<Imported>(IMPORTS.name, IMPORT_ID)?.body,
  }));
}

/** As of a folder in which nothing was ever stored beside the events. */
export function noGround(casino: ReadOnlyCasino): Ground {
  return {
    lastPosition: casino.lastPosition(),
    checkpoints: new Map(),
    balancesAt: 0,
    balances: new Map(),
    house: new Map(),
    imported: undefined,
  };
}
