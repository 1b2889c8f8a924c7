import { Refusal, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { parseAsOf, versionAsOf } from '../as-of.js';
import { refused } from './refused.js';

/** Checks that a player exists. @throws Refusal `not_found` if the uid has neither a wallet nor an account */
export function requireWallet(casino: ReadOnlyCasino, uid: string): void {
  const known = casino.version(streamName('wallet', uid)) > 0 || casino.version(streamName('account', uid)) > 0;
  if (!known) throw new Refusal('not_found', `There is no player ${uid}`);
}

/**
 * Returns the version of a player's wallet at a point in the history: 0 before its first event.
 * @param at a version (`17`), a position (`@4711`) or an ISO time; the current version if omitted
 * @throws Refusal `not_found`, `validation_failed`
 */
export function versionOf(casino: ReadOnlyCasino, uid: string, at: string | undefined): number {
  requireWallet(casino, uid);
  return refused('at', () =>
    versionAsOf(casino, streamName('wallet', uid), at === undefined ? undefined : parseAsOf(at)),
  );
}
