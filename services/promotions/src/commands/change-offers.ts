import {
  type CommandContext,
  type GamesPort,
  type OfferedPromotions,
  type PromotionOffer,
  type PromotionOffersPort,
  Refusal,
} from '@goldwake/contracts';
import type { OffersChange } from '../domain/index.js';
import type { PromotionOffers } from '../streams/promotion-offers.js';

/** Changes the promotions for an operator, who may ask for stakes only in games that the catalogue lists. */
export class ChangeOffers implements PromotionOffersPort {
  constructor(
    private readonly offers: PromotionOffers,
    private readonly games: Pick<GamesPort, 'houseEdge'>,
  ) {}

  current(): Promise<OfferedPromotions> {
    return this.offers.current();
  }

  async change(change: OffersChange, context: CommandContext): Promise<OfferedPromotions> {
    const isUnlisted = await Promise.all(change.merged.map((offer) => this.isInUnlistedGame(offer)));
    const errors = isUnlisted.flatMap((unlisted, at) => {
      const path = `merged[${at}].game_id`;
      return unlisted ? [{ path, message: `${path} names no listed game` }] : [];
    });
    if (errors.length > 0) throw new Refusal('validation_failed', undefined, { errors });
    return this.offers.change(change, context);
  }

  private async isInUnlistedGame(offer: PromotionOffer): Promise<boolean> {
    // Fields of an operator's file may have any type; the rules of the promotions refuse wrong ones.
    if (offer.kind !== 'play' || typeof offer.game_id !== 'string') return false;
    return (await this.games.houseEdge(offer.game_id)) === null;
  }
}
