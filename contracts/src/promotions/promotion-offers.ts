import type { Count, IsoTime } from '../field-types.js';
import type { MicrosText } from '../money.js';
import type { CoinAmounts } from './coin-amounts.js';

/** How a player earns a promotion: by staking SC in a game, by claiming it alone, or by buying coins. */
export const PROMOTION_KINDS = ['play', 'free', 'purchase'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** Maximum number of promotions that are offered at the same time. */
export const PROMOTIONS_MAX = 20;

/** Number of days after its end on which a promotion is still listed, and a reached one can be claimed. */
export const PROMOTION_CLAIM_DAYS = 7;

/** A promotion as it is offered to all players. One that repeats is offered again each week. */
export type PromotionOffer = PlayOffer | FreeOffer | PurchaseOffer;

interface OfferTerms extends CoinAmounts {
  /** Id in kebab-case. */
  promotion_id: string;
  title: string;
  starts_at: IsoTime;
  /** A promotion that repeats lasts one week at most. */
  ends_at: IsoTime;
  /** Whether the promotion begins again a week after each start. */
  weekly: boolean;
  /** A promotion that repeats begins no more from this time on; null if it repeats without end, or does not repeat. */
  weekly_until: IsoTime | null;
}

/** The coins are for the players who stake an amount of SC in a game. */
export interface PlayOffer extends OfferTerms {
  kind: 'play';
  game_id: string;
  /** SC to stake, in micros. */
  stake: MicrosText;
}

/** The coins are for all players who claim them. */
export interface FreeOffer extends OfferTerms {
  kind: 'free';
}

/** The coins are the most that the bonus adds to one purchase; none of a currency whose amount is zero. */
export interface PurchaseOffer extends OfferTerms {
  kind: 'purchase';
  /** Percentage of the coins of the package that the bonus adds. */
  percent: Count;
}

/**
 * Id of one run of a promotion: its id and the UTC day of its start, such as `dice-week-2026-11-30`.
 * @pattern ^[a-z0-9]+(-[a-z0-9]+)*-[0-9]{4}-[0-9]{2}-[0-9]{2}$
 */
export type UserPromotionId = string;

/** What a player has staked for a run of a promotion. The value is absolute. */
export interface PromotionProgress {
  user_promotion_id: UserPromotionId;
  staked: MicrosText;
}

/** The promotions that an operator offers, and the version that orders the changes. */
export interface OfferedPromotions {
  promotions_version: Count;
  /** In display order. */
  promotions: readonly PromotionOffer[];
}
