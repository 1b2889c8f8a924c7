import { type CommandContext, loyaltyFields } from '@goldwake/contracts';
import type { RakebackClaimResponse, VipRewardClaimResponse } from '@goldwake/contracts/http';
import type { Loyalty } from '../streams/loyalty.js';
import { type GrantClaim, grantResponse } from './grant-claim.js';

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
    return {
      ...grantResponse(claimed, await this.grant.execute(claimed)),
      loyalty_version: claimed.version,
      claimed_bucket_id: claimed.data.bucket_id,
      ...loyaltyFields(claimed.data),
    };
  }

  /**
   * Claims a VIP reward.
   * @throws Refusal `vip_reward_not_found`, `vip_reward_unavailable`
   */
  async vipReward(uid: string, rewardId: string, context: CommandContext): Promise<VipRewardClaimResponse> {
    const claimed = await this.loyalty.claimReward(uid, rewardId, context);
    const granted = grantResponse(claimed, await this.grant.execute(claimed));
    return { ...granted, reward_id: claimed.data.reward_id };
  }
}
