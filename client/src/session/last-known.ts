import { microsText, type User } from '@goldwake/contracts';
import type { BalancesState } from './balances.js';

/** The signed-in player as the casino last confirmed, for when it cannot be asked. */
export interface LastKnown {
  user: User;
  /** Epoch milliseconds. */
  at: number;
}

const KEY = 'goldwake.last-known';
/** Raised when `LastKnown` changes its shape: what an older client kept is then left aside. */
const SHAPE = 1;

/** One player's, in this browser; gone with the sign-out. */
export const lastKnown = {
  /** Null for another player than the one whose session this browser holds. */
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
      // A full or forbidden storage costs the balances while offline.
    }
  },
  has: (): boolean => localStorage.getItem(KEY) !== null,
  forget: (): void => localStorage.removeItem(KEY),
};

/** The player with the balances as they stand now: the account is told at sign-in, the wallet all the time. */
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
