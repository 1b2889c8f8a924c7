import type { WalletPort, WalletReceipt } from '@goldwake/contracts';
import { systemCommandId } from '@goldwake/core';
import type { DailyBonusClaimed } from '../streams/daily-bonuses.js';

/** Asks the wallet to grant a claimed bonus. Repeated calls for the same claim result in only one grant. */
export class GrantDailyBonus {
  constructor(private readonly wallet: Pick<WalletPort, 'grant'>) {}

  execute({ eventId, correlationId, data }: DailyBonusClaimed): Promise<WalletReceipt> {
    const key = systemCommandId('daily', data.claim_id);
    return this.wallet.grant(
      data.uid,
      {
        grant_id: data.claim_id,
        reason: 'daily_bonus',
        gold_coins: data.gold_coins,
        sweeps_coins: data.sweeps_coins,
        granted_at: data.claimed_at,
      },
      { commandId: key, commandHash: key, correlationId, causationId: eventId, actor: data.uid },
    );
  }
}
