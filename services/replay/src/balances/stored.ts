import type { ReadOnlyCasino } from '@goldwake/embedded';

/** Consumer group of the balances projection; must equal the name in the wallet service. */
export const BALANCES_GROUP = 'wallet.balances';
/** Collection of the players' balances, keyed by uid. */
export const BALANCES = 'balances';
/** Collection of the players' held money, keyed by uid. */
export const HELD = 'held_balances';
/** Collection of the house accounts, keyed by `<account>/<currency>`. */
export const HOUSE = 'house_accounts';

/** Returns the position of the last event that is included in the stored balances. */
export function committedPosition(casino: ReadOnlyCasino): number {
  return casino.committed().newest(BALANCES_GROUP);
}

/** Returns the position up to which a projection has processed the events of a stream. */
export function committedOf(casino: ReadOnlyCasino, group: string, stream: string): number {
  return casino.committed().upTo(group, stream);
}

export function storedBodies(casino: ReadOnlyCasino, collection: string): Map<string, unknown> {
  return new Map([...casino.allDocuments(collection)].map((document) => [document.id, document.body]));
}
