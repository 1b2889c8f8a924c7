import { type CommandContext, type FeaturesPort, Refusal } from '@goldwake/contracts';
import type { PromotionClaimResponse } from '@goldwake/contracts/http';
import type { Loyalty, PromotionClaimed } from '../streams/loyalty.js';
import type { PromotionOffers } from '../streams/promotion-offers.js';
import { type GrantClaim, grantResponse } from './grant-claim.js';

/** Claims a run of a promotion and grants it at once, so that the response contains the new balances. */
export class ClaimPromotion {
  constructor(
    private readonly features: Pick<FeaturesPort, 'of'>,
    private readonly offers: Pick<PromotionOffers, 'current'>,
    private readonly loyalty: Loyalty,
    private readonly grant: GrantClaim,
  ) {}

  /** @throws Refusal `promotions_disabled`, `promotion_not_found`, `promotion_unavailable` */
  async execute(uid: string, userPromotionId: string, context: CommandContext): Promise<PromotionClaimResponse> {
    // A repeated claim returns the stored one, also after promotions were switched off.
    const stored = await this.loyalty.promotionClaim(uid, userPromotionId);
    const claimed = stored ?? (await this.claim(uid, userPromotionId, context));
    const granted = grantResponse(claimed, await this.grant.execute(claimed));
    return { ...granted, user_promotion_id: claimed.data.user_promotion_id };
  }

  private async claim(uid: string, userPromotionId: string, context: CommandContext): Promise<PromotionClaimed> {
    if (!(await this.features.of(uid)).promotions_enabled) throw new Refusal('promotions_disabled');
    return this.loyalty.claimPromotion(uid, userPromotionId, await this.offers.current(), context);
  }
}
