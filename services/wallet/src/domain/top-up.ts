import { type Micros, microsText, Refusal, type WalletEvent } from '@goldwake/contracts';
import { grant } from './grant.js';
import type { WalletState } from './state.js';

/** The free Gold Coins for those who ran out. */
export interface TopUpRules {
  amount: Micros;
  /** Offered while the GC balance is below this. */
  below: Micros;
  /** Shortest time between two, in milliseconds. */
  periodMs: number;
}

/** @param now milliseconds since 1970. @throws Refusal `top_up_not_needed`, `top_up_too_soon` with `retry_after` */
export function topUp(
  state: WalletState,
  request: { grant_id: string; now: number },
  rules: TopUpRules,
): WalletEvent[] {
  if (state.balances.gold_coins >= rules.below) throw new Refusal('top_up_not_needed');
  const waitMs = topUpWaitMs(state, request.now, rules);
  if (waitMs > 0) throw new Refusal('top_up_too_soon', undefined, { retry_after: Math.ceil(waitMs / 1_000) });
  const given = {
    grant_id: request.grant_id,
    reason: 'top_up',
    gold_coins: microsText(rules.amount),
    sweeps_coins: '0',
    granted_at: new Date(request.now).toISOString(),
  } as const;
  return grant(state, given, 0n);
}

/** Milliseconds until the next top-up may be taken; 0 when one may be now, the balance permitting. */
export function topUpWaitMs({ lastTopUpAt }: WalletState, now: number, rules: TopUpRules): number {
  return lastTopUpAt === null ? 0 : Math.max(0, lastTopUpAt + rules.periodMs - now);
}
