import { microsText, type User } from '@goldwake/contracts';
import type { BalancesState } from './balances.js';

/** The signed-in player as last confirmed by the server; used while the server is unreachable. */
export interface LastKnown {
  user: User;
  /** Time of the confirmation, in milliseconds since the Unix epoch. */
  at: number;
}

const KEY = 'goldwake.last-known';
/**
 * Version of the stored format; increase it when `LastKnown` changes its structure, so that data stored by an older
 * client is ignored.
 */
const SHAPE = 1;

/** Stores one last known player in this browser; deleted on sign-out. */
export const lastKnown = {
  /** Returns the stored player, or null if `uid` is not the stored player's. */
  load(uid: string | null): LastKnown | null {
    let kept: unknown;
    try {
      kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    } catch {
      return null;
    }
    return isLastKnown(kept) && kept.user.uid === uid ? { user: kept.user, at: kept.at } : null;
  },
  save(known: LastKnown): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ shape: SHAPE, ...known }));
    } catch {
      // If storage is full or forbidden, the player's data is only missing while offline.
    }
  },
  has: (): boolean => localStorage.getItem(KEY) !== null,
  forget: (): void => localStorage.removeItem(KEY),
};

/** Merges the current balances into the user: the account is loaded at sign-in, but the wallet changes all the time. */
export function withBalances(user: User, { known, version, actual, playthrough }: BalancesState): User {
  if (!known || version < user.wallet_version) return user;
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
  return typeof user?.uid === 'string' && typeof user.gc_balance === 'string' && typeof at === 'number';
}
