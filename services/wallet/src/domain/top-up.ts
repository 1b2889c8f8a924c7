import {
  type AppliedRules,
  msUntil,
  parseMicros,
  Refusal,
  type TopUpRules,
  type WalletEvent,
  type WalletRules,
} from '@goldwake/contracts';
import { grant } from './grant.js';
import type { WalletState } from './state.js';

/**
 * Grants a top-up.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `top_up_not_needed`, `top_up_too_soon` with `retry_after`
 */
export function topUp(
  state: WalletState,
  request: { grant_id: string; now: number },
  { version, rules: { top_up } }: AppliedRules<Pick<WalletRules, 'top_up'>>,
): WalletEvent[] {
  if (state.balances.gold_coins >= parseMicros(top_up.below)) throw new Refusal('top_up_not_needed');
  const waitMs = topUpWaitMs(state, request.now, top_up);
  if (waitMs > 0) throw new Refusal('top_up_too_soon', undefined, { retry_after: Math.ceil(waitMs / 1_000) });
  const given = {
    grant_id: request.grant_id,
    reason: 'top_up',
    gold_coins: top_up.amount,
    sweeps_coins: '0',
    playthrough_percent: 0,
    rules_version: version,
    granted_at: new Date(request.now).toISOString(),
  } as const;
  return grant(state, given);
}

/**
 * Returns the time until the next top-up is allowed, in milliseconds; 0 if it is allowed now. Does not check that the
 * balance is low enough.
 */
export function topUpWaitMs(
  { lastTopUpAt }: Pick<WalletState, 'lastTopUpAt'>,
  now: number,
  { period_ms }: TopUpRules,
): number {
  return lastTopUpAt === null ? 0 : msUntil(lastTopUpAt + period_ms, now, period_ms);
}
