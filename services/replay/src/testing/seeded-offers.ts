import { microsText, type OfferedPromotions, type PromotionOffer } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { changeOffers, OFFERS_ID, offersReducer } from '@goldwake/promotions/domain';
import type { SeededRandom } from '../seeded-random.js';
import type { SeededStore } from './seeded-store.js';

const OPERATOR = { reason: 'Season', by: 'kim' };
const MINUTE_MS = 60_000;
/** Games of the promotions for stakes: most bets are in dice, and rounds of the sandbox are rolled back. */
const GAMES = ['dice', 'sandbox', 'dice'] as const;

/** The promotions that are offered to all players, which an operator changes now and then. */
export class SeededOffers {
  private offers: OfferedPromotions = offersReducer.initial();

  constructor(
    private readonly store: SeededStore,
    private readonly random: SeededRandom,
  ) {}

  current(): OfferedPromotions {
    return this.offers;
  }

  /** Offers one of four seasonal promotions on new terms, or removes it. The stakes are small, so that players reach them. */
  change(): void {
    const { random, store } = this;
    const at = random.below(4);
    const promotion_id = `season-${at}`;
    const isOffered = this.offers.promotions.some((one) => one.promotion_id === promotion_id);
    const change =
      isOffered && random.oneIn(3)
        ? { merged: [], removed: [promotion_id] }
        : { merged: [this.season(promotion_id, at)], removed: [] };
    const events = changeOffers(this.offers, { ...change, ...OPERATOR }, store.now);
    this.offers = events.reduce(offersReducer.evolve, this.offers);
    store.append('promotion_offers', OFFERS_ID, events, systemContext(random.hex(4)));
  }

  /** Returns a promotion that begins or has begun within minutes: the last of the four is free or a purchase bonus. */
  private season(promotion_id: string, at: number): PromotionOffer {
    const { random, store } = this;
    const startsAt = store.now + MINUTE_MS * (random.below(8) - 6);
    const terms = {
      promotion_id,
      title: `Season ${at}`,
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(startsAt + MINUTE_MS * (20 + random.below(50))).toISOString(),
      ...weeks(random.oneIn(2), at === 0 ? startsAt + 1 : null),
      gold_coins: microsText(1_000_000n * BigInt(1 + random.below(5_000))),
      sweeps_coins: microsText(10_000n * BigInt(random.below(50))),
    };
    const game_id = GAMES[at];
    const { promotions_version } = this.offers;
    if (game_id === undefined && promotions_version % 2 === 0) {
      return { ...terms, kind: 'purchase', percent: 1 + ((7 * promotions_version) % 100) };
    }
    if (game_id === undefined) return { ...terms, kind: 'free' };
    return { ...terms, kind: 'play', game_id, stake: microsText(10_000n * BigInt(1 + random.below(8))) };
  }
}

/** @param until in milliseconds since the Unix epoch; null for a promotion that repeats without end */
function weeks(weekly: boolean, until: number | null): Pick<PromotionOffer, 'weekly' | 'weekly_until'> {
  return { weekly, weekly_until: weekly && until !== null ? new Date(until).toISOString() : null };
}
