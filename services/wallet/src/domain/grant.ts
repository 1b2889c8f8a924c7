import {
  type GrantReason,
  type MicrosText,
  microsText,
  playerAccount,
  Refusal,
  transfer,
  type WalletEvent,
} from '@goldwake/contracts';
import { readAmount } from './amounts.js';
import { readPercent, requiredFor } from './playthrough.js';
import { record } from './record.js';
import type { WalletState } from './state.js';

export interface Grant {
  grant_id: string;
  reason: GrantReason;
  /** Granted amounts per currency. One of them may be zero, but not both. */
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  /**
   * Percentage of the granted Sweeps Coins that must be staked before redemption. A whole number up to
   * 10,000.
   */
  playthrough_percent: number;
  /** Version of the rules that the grant applies; null if they are not recorded. */
  rules_version: number | null;
  /** ISO time. */
  granted_at: string;
}

/**
 * Grants coins.
 * @throws Refusal `validation_failed`
 */
export function grant(state: WalletState, given: Grant): WalletEvent[] {
  const goldCoins = readAmount('gold_coins', given.gold_coins, 0n);
  const sweepsCoins = readAmount('sweeps_coins', given.sweeps_coins, 0n);
  if (goldCoins === 0n && sweepsCoins === 0n)
    throw new Refusal('validation_failed', 'At least one amount of a grant must be above zero');
  const percent = readPercent(given.playthrough_percent);
  const player = playerAccount(state.uid);
  return record(state, {
    type: 'coins_granted',
    data: {
      uid: state.uid,
      grant_id: given.grant_id,
      reason: given.reason,
      gold_coins: microsText(goldCoins),
      sweeps_coins: microsText(sweepsCoins),
      playthrough_percent: percent,
      playthrough_required: microsText(requiredFor(sweepsCoins, percent)),
      rules_version: given.rules_version,
      granted_at: given.granted_at,
      postings: [
        ...transfer('house:bonuses', player, 'gold_coins', goldCoins),
        ...transfer('house:bonuses', player, 'sweeps_coins', sweepsCoins),
      ],
    },
  });
}
