import { microsText, type User } from '@goldwake/contracts';
import { browserStorage, parseJson } from '../storage/browser-storage.js';
import type { BalancesState } from './balances.js';

/** The signed-in player as last confirmed by the server. Shown while the server cannot be reached. */
export interface LastKnown {
  user: User;
  /** Time at which the server confirmed the player, in milliseconds since the Unix epoch. */
  at: number;
}

const KEY = 'goldwake.last-known';
/**
 * Version of the storage format. Increase it when the structure of `LastKnown` changes, so that data stored by an older
 * client is ignored.
 */
const SHAPE = 1;

/** Stores the last known player of this browser; deleted at sign-out. */
export const lastKnown = {
  /** Returns the stored player if it has this `uid`, and null otherwise. */
  load(uid: string | null): LastKnown | null {
    const kept = parseJson(browserStorage.getItem(KEY));
    return isLastKnown(kept) && kept.user.uid === uid ? { user: kept.user, at: kept.at } : null;
  },
  save: (known: LastKnown): void => browserStorage.setItem(KEY, JSON.stringify({ shape: SHAPE, ...known })),
  has: (): boolean => browserStorage.getItem(KEY) !== null,
  forget: (): void => browserStorage.removeItem(KEY),
};

/**
 * Merges the current balances into the user, because the account is loaded only at sign-in, but the wallet changes all
 * the time.
 */
export function withBalances(user: User, { known, version, actual, playthrough }: BalancesState): User {
  if (!known || version < (user.wallet_version ?? 0)) return user;
  return {
    ...user,
    wallet_version: version,
    gc_balance: microsText(actual.gold_coins),
    sc_balance: microsText(actual.sweeps_coins),
    playthrough_requirement_id: playthrough.requirementId,
    playthrough_requirement: microsText(playthrough.requirement),
    playthrough_progress: microsText(playthrough.progress),
  };
}

function isLastKnown(value: unknown): value is LastKnown {
  if (typeof value !== 'object' || value === null) return false;
  const { shape, user, at } = value as Partial<LastKnown> & { shape?: unknown };
  if (shape !== SHAPE) return false;
  const isUser = typeof user?.uid === 'string' && (typeof user.gc_balance === 'string' || user.gc_balance === null);
  return isUser && typeof at === 'number';
}
