import type { ReadOnlyCasino } from '@goldwake/platform/embedded';

/** As the wallet's projection declares them. */
const GROUP = 'wallet.balances';
/** Players' balances, by uid. */
export const BALANCES = 'balances';
/** House accounts, by `<account>/<currency>`. */
export const HOUSE = 'house_accounts';

/** Position of the last event that the stored balances have taken in. */
export function committedPosition(casino: ReadOnlyCasino): number {
  return checkpointOf(casino, GROUP);
}

/** Position of the last event that a projection has taken in. */
export function checkpointOf(casino: ReadOnlyCasino, group: string): number {
  return positionOf(casino.document('checkpoints', group)?.body) ?? 0;
}

/** That a checkpoint names; undefined where it was edited into naming none. */
export function positionOf(checkpoint: unknown): number | undefined {
  const position = (checkpoint as { position?: unknown } | null | undefined)?.position;
  return typeof position === 'number' && Number.isSafeInteger(position) && position >= 0 ? position : undefined;
}

export function storedBodies(casino: ReadOnlyCasino, collection: string): Map<string, unknown> {
  return new Map([...casino.allDocuments(collection)].map((document) => [document.id, document.body]));
}
