import type { WalletPort, WalletReceipt } from '@goldwake/contracts';
import { systemCommandId } from '@goldwake/platform';
import type { DailyBonusClaimed } from '../daily-bonuses.js';

/** Has the wallet grant what was claimed. However often it is asked for one claim, and by whom, the grant is one and the same. */
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
