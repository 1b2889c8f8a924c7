import {
  type GrantReason,
  type MicrosText,
  microsText,
  Refusal,
  transfer,
  type WalletEvent,
} from '@goldwake/contracts';
import { readAmount } from './amounts.js';
import { record } from './record.js';
import type { WalletState } from './state.js';

export interface Grant {
  grant_id: string;
  reason: GrantReason;
  /** Amounts of the grant. One of them may be zero, but not both. */
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  /** ISO time. */
  granted_at: string;
}

/**
 * Grants coins.
 * @param playthroughPercent percentage of the granted SC that must be staked; fractions of a micro are rounded up
 * @throws Refusal `validation_failed`
 */
export function grant(state: WalletState, given: Grant, playthroughPercent: bigint): WalletEvent[] {
  const goldCoins = readAmount('gold_coins', given.gold_coins, 0n);
  const sweepsCoins = readAmount('sweeps_coins', given.sweeps_coins, 0n);
  if (goldCoins === 0n && sweepsCoins === 0n)
    throw new Refusal('validation_failed', 'At least one amount of a grant must be above zero');
  const player = `player:${state.uid}` as const;
  return record(state, {
    type: 'coins_granted',
    data: {
      uid: state.uid,
      grant_id: given.grant_id,
      reason: given.reason,
      gold_coins: microsText(goldCoins),
      sweeps_coins: microsText(sweepsCoins),
      playthrough_required: microsText((sweepsCoins * playthroughPercent + 99n) / 100n),
      granted_at: given.granted_at,
      postings: [
        ...transfer('house:bonuses', player, 'gold_coins', goldCoins),
        ...transfer('house:bonuses', player, 'sweeps_coins', sweepsCoins),
      ],
    },
  });
}
