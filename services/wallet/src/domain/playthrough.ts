import { type Micros, microsText, type Playthrough, type PlaythroughShare, parseMicros } from '@goldwake/contracts';
import type { OpenGrant, WalletState } from './state.js';

/*
 * Rules of the playthrough. Each grant of SC has its own factor, frozen in its event, and its own progress.
 * - Its requirement is the granted SC × the factor, rounded up to whole micros. GC require nothing.
 * - Requirement and progress that a player sees are sums over all grants that are not completed yet, so grants of
 *   different factors simply add up; a completed grant leaves both sums.
 * - The complete SC stake counts when the bet is placed, won or lost. It fills the oldest grant up to its requirement,
 *   then the next; what is left over when all are completed counts for nothing and is not credited to later grants.
 * - A roll-back takes exactly the shares of its bet back, and may reopen a completed grant.
 * - When the player owns no SC any more, all requirements end. SC in open rounds and held SC are still owned.
 */

const isOpen = (grant: OpenGrant) => grant.played < grant.required;

/** Returns the SC that must be staked for a grant. Fractions of a micro are rounded up. */
export function requiredFor(sweepsCoins: Micros, percent: number): Micros {
  return (sweepsCoins * BigInt(percent) + 99n) / 100n;
}

/** Returns requirement and progress, summed over all open grants. */
export function playthroughOf(state: Pick<WalletState, 'grants'>): Playthrough {
  let oldest: string | null = null;
  let requirement = 0n;
  let progress = 0n;
  for (const grant of state.grants) {
    if (!isOpen(grant)) continue;
    oldest ??= grant.grant_id;
    requirement += grant.required;
    progress += grant.played;
  }
  return { requirement_id: oldest, requirement: microsText(requirement), progress: microsText(progress) };
}

/**
 * Distributes an SC stake over the open grants, oldest first, each up to its requirement. The rest of the stake counts
 * towards no grant.
 */
export function sharesOf(grants: readonly OpenGrant[], stake: Micros): PlaythroughShare[] {
  const shares: PlaythroughShare[] = [];
  let left = stake;
  for (const grant of grants) {
    if (left === 0n) break;
    const missing = grant.required - grant.played;
    // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigints
    const amount = missing < left ? missing : left;
    if (amount === 0n) continue;
    shares.push({ grant_id: grant.grant_id, amount: microsText(amount) });
    left -= amount;
  }
  return shares;
}

export function play(grants: readonly OpenGrant[], shares: readonly PlaythroughShare[]): readonly OpenGrant[] {
  return move(grants, shares, 1n);
}

export function unplay(grants: readonly OpenGrant[], shares: readonly PlaythroughShare[]): readonly OpenGrant[] {
  return move(grants, shares, -1n);
}

function move(grants: readonly OpenGrant[], shares: readonly PlaythroughShare[], sign: 1n | -1n): readonly OpenGrant[] {
  if (shares.length === 0) return grants;
  const amounts = new Map(shares.map((share) => [share.grant_id, sign * parseMicros(share.amount)]));
  return grants.map((grant) => {
    const amount = amounts.get(grant.grant_id);
    return amount === undefined ? grant : { ...grant, played: grant.played + amount };
  });
}

/**
 * Returns the grants that still matter after an event. When no SC are left and none are in play, all requirements end
 * (specification §4, `sweeps_coin_balance_zero`).
 */
export function remaining(state: WalletState): readonly OpenGrant[] {
  if (state.grants.length === 0) return state.grants;
  for (const round of state.rounds.values()) if (round.currency === 'sweeps_coins') return state.grants;
  if (state.balances.sweeps_coins === 0n && state.held.sweeps_coins === 0n) return [];
  return state.grants.every(isOpen) ? state.grants : state.grants.filter(isOpen);
}
