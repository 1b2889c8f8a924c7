import {
  type CommandContext,
  type OfferedPromotions,
  type PromotionOffersEvent,
  type PurchaseBonusesPort,
  type RunningBonuses,
  runningBonuses,
} from '@goldwake/contracts';
import { type Clock, type EventStore, StreamRepository } from '@goldwake/core';
import { changeOffers, OFFERS_ID, type OffersChange, offersReducer } from '../domain/index.js';

/** The promotions that are offered to all players. All code that stores or reads them uses this class. */
export class PromotionOffers implements PurchaseBonusesPort {
  private readonly repository: StreamRepository<OfferedPromotions, PromotionOffersEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
  ) {
    this.repository = new StreamRepository(store, 'promotion_offers', offersReducer);
  }

  async current(): Promise<OfferedPromotions> {
    return (await this.repository.load(OFFERS_ID)).state;
  }

  async running(at: string): Promise<RunningBonuses> {
    return runningBonuses(await this.current(), Date.parse(at));
  }

  /**
   * @param unlisted games that are not listed
   * @throws Refusal `validation_failed`, naming each wrong field
   */
  async change(
    change: OffersChange,
    context: CommandContext,
    unlisted?: ReadonlySet<string>,
  ): Promise<OfferedPromotions> {
    const now = this.clock.now();
    const decide = (before: OfferedPromotions) => changeOffers(before, change, now, unlisted);
    return (await this.repository.execute(OFFERS_ID, context, decide)).state;
  }
}
