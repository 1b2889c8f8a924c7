import type { WalletPort, WalletReceipt } from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';
import type { DailyBonusClaimed } from '../streams/daily-bonuses.js';

/** Asks the wallet to grant a claimed bonus. Repeated calls for the same claim result in only one grant. */
export class GrantDailyBonus {
  constructor(private readonly wallet: Pick<WalletPort, 'grant'>) {}

  execute(claimed: DailyBonusClaimed): Promise<WalletReceipt> {
    const { data } = claimed;
    return this.wallet.grant(
      data.uid,
      {
        grant_id: data.claim_id,
        reason: 'daily_bonus',
        gold_coins: data.gold_coins,
        sweeps_coins: data.sweeps_coins,
        granted_at: data.claimed_at,
      },
      reactionContext(claimed, systemCommandId('daily', data.claim_id), data.uid),
    );
  }
}
