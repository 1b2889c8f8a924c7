import type { ReadOnlyCasino } from '@goldwake/platform/embedded';

/** As the wallet's projection declares them. */
export const BALANCES_GROUP = 'wallet.balances';
/** Players' balances, by uid. */
export const BALANCES = 'balances';
/** House accounts, by `<account>/<currency>`. */
export const HOUSE = 'house_accounts';

/** Position of the last event that the stored balances have taken in. */
export function committedPosition(casino: ReadOnlyCasino): number {
  return casino.committed().newest(BALANCES_GROUP);
}

/** Position up to which a projection has taken in a stream's events. */
export function committedOf(casino: ReadOnlyCasino, group: string, stream: string): number {
  return casino.committed().upTo(group, stream);
}

export function storedBodies(casino: ReadOnlyCasino, collection: string): Map<string, unknown> {
  return new Map([...casino.allDocuments(collection)].map((document) => [document.id, document.body]));
}
