import type { Count, IsoTime } from '../field-types.js';
import { type MicrosText, parseMicros } from '../money.js';
import type { CoinAmounts } from './coin-amounts.js';
import type { PromotionKind, UserPromotionId } from './promotion-offers.js';

/**
 * State of a player in a run of a promotion: it begins later, the player can take part, has staked a part or ordered
 * coins with its bonus, can claim, has claimed or been credited with the bonus, or can no more.
 */
export const PROMOTION_STATES = ['upcoming', 'eligible', 'in_progress', 'claimable', 'claimed', 'expired'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** A run of a promotion, and what one player has done for it. */
export interface UserPromotion extends CoinAmounts {
  user_promotion_id: UserPromotionId;
  promotion_id: string;
  kind: PromotionKind;
  title: string;
  /** Game in which the stakes count; null if no stake is needed. */
  game_id: string | null;
  /** SC to stake, in micros; null if no stake is needed. */
  stake: MicrosText | null;
  /** SC that the player has staked for it, in micros. */
  staked: MicrosText;
  /**
   * Percentage of the coins of a package that a purchase bonus adds, at most `gold_coins` and `sweeps_coins`; null for
   * the other kinds.
   */
  percent: Count | null;
  /** Whether a purchase with the bonus is not decided yet. */
  has_open_purchase: boolean;
  starts_at: IsoTime;
  ends_at: IsoTime;
  /** End of the time in which it can be claimed. */
  claimable_until: IsoTime;
  /** When it was claimed; of a purchase bonus, when the purchase succeeded. */
  claimed_at: IsoTime | null;
}

/**
 * Returns the state of a player in a run of a promotion at a time.
 * @param now milliseconds since the Unix epoch
 */
export function promotionStateOf(promotion: UserPromotion, now: number): PromotionState {
  const { kind, claimed_at, starts_at, ends_at, claimable_until, stake, staked, has_open_purchase } = promotion;
  if (claimed_at !== null) return 'claimed';
  if (now < Date.parse(starts_at)) return 'upcoming';
  // The purchase itself brings its bonus, so there is nothing to claim; it may be paid after the end.
  if (kind === 'purchase' && has_open_purchase) return 'in_progress';
  const isReached = kind !== 'purchase' && (stake === null || parseMicros(staked) >= parseMicros(stake));
  if (isReached && now < Date.parse(claimable_until)) return 'claimable';
  if (now >= Date.parse(ends_at)) return 'expired';
  return parseMicros(staked) > 0n ? 'in_progress' : 'eligible';
}

/** Returns whether a player can still take part in a promotion or claim it. */
export function isOpenState(state: PromotionState): boolean {
  return state === 'eligible' || state === 'in_progress' || state === 'claimable';
}

/** Returns how many promotions a player can still take part in or claim. */
export function unexpiredCount(promotions: readonly UserPromotion[], now: number): number {
  return promotions.filter((one) => isOpenState(promotionStateOf(one, now))).length;
}
