import {
  type CommandContext,
  type GamesPort,
  type OfferedPromotions,
  type PromotionOffer,
  type PromotionOffersPort,
} from '@goldwake/contracts';
import { changedOffers, type OffersChange } from '../domain/index.js';
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
    const { promotions } = await this.offers.current();
    const games = new Set(changedOffers(promotions, change.merged).flatMap(gamesOf));
    const unlisted = await Promise.all(
      [...games].map(async (id) => ((await this.games.houseEdge(id)) === null ? id : [])),
    );
    return this.offers.change(change, context, new Set(unlisted.flat()));
  }
}

function gamesOf(offer: PromotionOffer): string[] {
  // Fields of an operator's file may have any type; the rules of the promotions refuse wrong ones.
  return offer.kind === 'play' && typeof offer.game_id === 'string' ? [offer.game_id] : [];
}
