import type { CommandContext, OfferedPromotions, PromotionOffersEvent, PromotionOffersPort } from '@goldwake/contracts';
import { type Clock, type EventStore, StreamRepository } from '@goldwake/core';
import { changeOffers, OFFERS_ID, type OffersChange, type OffersState, offersReducer } from '../domain/index.js';

/** The promotions that are offered to all players. All code that stores or reads them uses this class. */
export class PromotionOffers implements PromotionOffersPort {
  private readonly repository: StreamRepository<OffersState, PromotionOffersEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
  ) {
    this.repository = new StreamRepository(store, 'promotion_offers', offersReducer);
  }

  async current(): Promise<OfferedPromotions> {
    return offered((await this.repository.load(OFFERS_ID)).state);
  }

  async change(change: OffersChange, context: CommandContext): Promise<OfferedPromotions> {
    const now = this.clock.now();
    const { state } = await this.repository.execute(OFFERS_ID, context, (before) => changeOffers(before, change, now));
    return offered(state);
  }
}

function offered({ version, promotions }: OffersState): OfferedPromotions {
  return { promotions_version: version, promotions: [...promotions] };
}
