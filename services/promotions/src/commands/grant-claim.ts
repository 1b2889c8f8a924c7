import type { CoinAmounts, EventOf, GrantReason, StoredEvent, WalletPort, WalletReceipt } from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';

/** What a player has claimed and the wallet grants. */
export type Claimed = StoredEvent<EventOf<ClaimType>>;
type ClaimType = 'daily_bonus_claimed' | 'rakeback_claimed' | 'vip_reward_claimed';

/** For each type of claim, the reason of its grant and the prefix of the grant's commandId. */
const GRANTS = {
  daily_bonus_claimed: { reason: 'daily_bonus', command: 'daily' },
  rakeback_claimed: { reason: 'rakeback', command: 'rakeback' },
  vip_reward_claimed: { reason: 'vip_reward', command: 'vip_reward' },
} as const satisfies Record<ClaimType, { reason: GrantReason; command: string }>;
export const CLAIM_TYPES = Object.keys(GRANTS) as ClaimType[];

/** Asks the wallet to grant what was claimed. Repeated calls for the same claim result in only one grant. */
export class GrantClaim {
  constructor(private readonly wallet: Pick<WalletPort, 'grant'>) {}

  execute(claimed: Claimed): Promise<WalletReceipt> {
    const { uid, claim_id, claimed_at } = claimed.data;
    const { reason, command } = GRANTS[claimed.type as ClaimType];
    return this.wallet.grant(
      uid,
      { grant_id: claim_id, reason, ...amountsOf(claimed), granted_at: claimed_at },
      reactionContext(claimed, systemCommandId(command, claim_id), uid),
    );
  }
}

function amountsOf({ data }: Claimed): CoinAmounts {
  if ('amount' in data) return { gold_coins: '0', sweeps_coins: '0', [data.currency]: data.amount };
  return { gold_coins: data.gold_coins, sweeps_coins: data.sweeps_coins };
}
