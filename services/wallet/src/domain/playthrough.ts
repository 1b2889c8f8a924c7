import {
  isShownAsZero,
  type Micros,
  microsText,
  type Playthrough,
  type PlaythroughShare,
  parseMicros,
  Refusal,
} from '@goldwake/contracts';
import { smaller } from './amounts.js';
import type { OpenGrant, WalletState } from './state.js';

/*
 * Playthrough rules. Each grant of Sweeps Coins (SC) has its own factor, stored in its event, and its own progress.
 * - The requirement of a grant is the granted SC × the factor, rounded up to whole micros. Gold Coins (GC) have no
 *   requirement.
 * - Players see the sums of requirement and progress over all grants that are not completed yet. Grants with different
 *   factors simply add up, and a completed grant leaves both sums.
 * - The complete SC stake counts when the bet is placed, whether it is won or lost. It counts towards the oldest grant
 *   up to its requirement, then towards the next. Any rest counts for nothing and is not credited to later grants.
 * - A roll-back reverses exactly the shares of its bet and may reopen a completed grant.
 * - The grant of a purchase whose complete bonus is taken back is suspended: it leaves both sums, and no stake counts
 *   towards it. If a part of the bonus is owed, it may be in a round, so the grant stays. If the purchase is restored, a
 *   suspended grant continues as the newest one, with what was played.
 * - When the player owns no SC any more, all requirements end; those of purchases that are taken back are suspended. SC
 *   in open rounds and held SC still count as owned. A rest below 0.01 SC that a round placed earlier leaves does not count.
 */

/** Maximum playthrough factor, as a percentage: 100 times the granted amount. A larger value must be a mistake. */
const PLAYTHROUGH_PERCENT_MAX = 10_000;

/** @throws Refusal `validation_failed` */
export function readPercent(percent: number): number {
  if (Number.isInteger(percent) && percent >= 0 && percent <= PLAYTHROUGH_PERCENT_MAX) return percent;
  const message = `must be a whole number from 0 to ${PLAYTHROUGH_PERCENT_MAX}`;
  throw new Refusal('validation_failed', undefined, { errors: [{ path: 'playthrough_percent', message }] });
}

const isOpen = (grant: OpenGrant) => grant.played < grant.required;

/** Returns the amount of Sweeps Coins that must be staked for a grant. Fractions of a micro are rounded up. */
export function requiredFor(sweepsCoins: Micros, percent: number): Micros {
  return (sweepsCoins * BigInt(percent) + 99n) / 100n;
}

/** Returns the player's playthrough requirement and progress, summed over all open grants. */
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
 * Distributes a Sweeps Coins stake over the open grants, oldest first, each up to its requirement. The rest of the
 * stake counts towards no grant.
 */
export function sharesOf(grants: readonly OpenGrant[], stake: Micros): PlaythroughShare[] {
  const shares: PlaythroughShare[] = [];
  let left = stake;
  for (const grant of grants) {
    if (left === 0n) break;
    const missing = grant.required - grant.played;
    const amount = smaller(missing, left);
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
 * Returns the grants that must be kept after an event. When no Sweeps Coins are left, in play or held, all requirements
 * end.
 */
export function remaining(state: WalletState): readonly OpenGrant[] {
  if (state.grants.length === 0 || isInPlay(state)) return state.grants;
  if (state.balances.sweeps_coins === 0n && state.held.sweeps_coins === 0n) return [];
  return state.grants.every(isOpen) ? state.grants : state.grants.filter(isOpen);
}

/**
 * Returns whether the end of a round ends all requirements although a rest of Sweeps Coins is left: the rest is shown as
 * 0.00 SC (specification §4, `sweeps_coin_balance_zero`), and no SC are in play or held.
 * @param after the state after the round has been paid
 */
export function leavesOnlyRest(after: WalletState): boolean {
  const { sweeps_coins: rest } = after.balances;
  return (
    rest > 0n && isShownAsZero(rest) && after.held.sweeps_coins === 0n && after.grants.length > 0 && !isInPlay(after)
  );
}

function isInPlay({ rounds }: WalletState): boolean {
  for (const round of rounds.values()) if (round.currency === 'sweeps_coins') return true;
  return false;
}
