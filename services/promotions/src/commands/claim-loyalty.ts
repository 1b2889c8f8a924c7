import { type CommandContext, loyaltyFields } from '@goldwake/contracts';
import type { RakebackClaimResponse, VipRewardClaimResponse } from '@goldwake/contracts/http';
import type { Loyalty } from '../streams/loyalty.js';
import type { GrantClaim } from './grant-claim.js';

/** Claims rakeback and VIP rewards, and grants them at once, so that the responses contain the new balances. */
export class ClaimLoyalty {
  constructor(
    private readonly loyalty: Loyalty,
    private readonly grant: GrantClaim,
  ) {}

  /**
   * Claims a bucket of rakeback.
   * @throws Refusal `rakeback_bucket_not_found`, `no_rakeback`
   */
  async rakeback(uid: string, bucketId: string, context: CommandContext): Promise<RakebackClaimResponse> {
    const claimed = await this.loyalty.claimRakeback(uid, bucketId, context);
    const { version, balances, playthrough } = await this.grant.execute(claimed);
    const { claim_id, currency, amount, bucket_id, claimed_at } = claimed.data;
    return {
      grant_id: claim_id,
      gold_coins: '0',
      sweeps_coins: '0',
      [currency]: amount,
      wallet_version: version,
      balances,
      playthrough,
      granted_at: claimed_at,
      loyalty_version: claimed.version,
      claimed_bucket_id: bucket_id,
      ...loyaltyFields(claimed.data),
    };
  }

  /**
   * Claims a VIP reward.
   * @throws Refusal `vip_reward_not_found`, `vip_reward_unavailable`
   */
  async vipReward(uid: string, rewardId: string, context: CommandContext): Promise<VipRewardClaimResponse> {
    const claimed = await this.loyalty.claimReward(uid, rewardId, context);
    const { version, balances, playthrough } = await this.grant.execute(claimed);
    const { claim_id, reward_id, gold_coins, sweeps_coins, claimed_at } = claimed.data;
    return {
      grant_id: claim_id,
      gold_coins,
      sweeps_coins,
      wallet_version: version,
      balances,
      playthrough,
      granted_at: claimed_at,
      reward_id,
    };
  }
}
