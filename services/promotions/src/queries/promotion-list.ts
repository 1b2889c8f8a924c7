import { listedRuns, promotionStateOf, type UserPromotion, unexpiredCount } from '@goldwake/contracts';
import type { PromotionListResponse } from '@goldwake/contracts/http';
import type { Clock } from '@goldwake/core';
import { loyaltyReducer, userPromotion } from '../domain/index.js';
import type { Loyalty } from '../streams/loyalty.js';
import type { PromotionOffers } from '../streams/promotion-offers.js';

/** The promotions that are offered, and a player's state in each. */
export class PromotionList {
  constructor(
    private readonly offers: PromotionOffers,
    private readonly loyalty: Loyalty,
    private readonly clock: Clock,
  ) {}

  /** Lists the promotions as somebody sees them who has done nothing for them. */
  forVisitors(): Promise<PromotionListResponse> {
    return this.list({ state: loyaltyReducer.initial('visitor'), version: 0 });
  }

  async of(uid: string): Promise<PromotionListResponse> {
    return this.list(await this.loyalty.load(uid));
  }

  private async list({ state, version }: Awaited<ReturnType<Loyalty['load']>>): Promise<PromotionListResponse> {
    const { promotions_version, promotions: offers } = await this.offers.current();
    const now = this.clock.now();
    const promotions: UserPromotion[] = listedRuns(offers, now).map((run) => userPromotion(state, run));
    return {
      promotions_version,
      loyalty_version: version,
      unexpired_count: unexpiredCount(promotions, now),
      promotions: promotions.map((one) => ({ ...one, state: promotionStateOf(one, now) })),
    };
  }
}
