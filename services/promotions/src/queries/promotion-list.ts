import {
  type BonusUse,
  type CashierPort,
  listedRuns,
  promotionStateOf,
  Refusal,
  unexpiredCount,
} from '@goldwake/contracts';
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
    private readonly cashier: Pick<CashierPort, 'bonusUses'>,
    private readonly clock: Clock,
  ) {}

  /** Lists the promotions as somebody sees them who has done nothing for them. */
  forVisitors(): Promise<PromotionListResponse> {
    return this.list({ state: loyaltyReducer.initial('visitor'), version: 0 }, async () => []);
  }

  async of(uid: string): Promise<PromotionListResponse> {
    return this.list(await this.loyalty.load(uid), () => this.bonusUses(uid));
  }

  /** While the cashier is unavailable, the uses are unknown, and purchase bonuses are listed as `eligible`. */
  private async bonusUses(uid: string): Promise<readonly BonusUse[]> {
    try {
      return await this.cashier.bonusUses(uid);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unavailable') return [];
      throw error;
    }
  }

  /** @param bonusUses asked only if a purchase bonus is listed */
  private async list(
    { state, version }: Awaited<ReturnType<Loyalty['load']>>,
    bonusUses: () => Promise<readonly BonusUse[]>,
  ): Promise<PromotionListResponse> {
    const { promotions_version, promotions: offers } = await this.offers.current();
    const now = this.clock.now();
    const runs = listedRuns(offers, now);
    const uses = runs.some(({ offer }) => offer.kind === 'purchase') ? await bonusUses() : [];
    const promotions = runs.map((run) => userPromotion(state, run, uses));
    return {
      promotions_version,
      loyalty_version: version,
      unexpired_count: unexpiredCount(promotions, now),
      promotions: promotions.map((one) => ({ ...one, state: promotionStateOf(one, now) })),
    };
  }
}
