import type { Count } from '../../field-types.js';
import type { MicrosText } from '../../money.js';
import type { CoinAmounts } from '../coin-amounts.js';
import type { LoyaltyResponses } from './loyalty.js';
import type { PostalCodeResponses } from './postal-codes.js';
import type { PromotionListResponses } from './promotions.js';
import type { ReferralResponses } from './referrals.js';

export * from './loyalty.js';
export * from './postal-codes.js';
export * from './promotions.js';
export * from './referrals.js';

/** Response of GET /api/promotions/daily-claim. */
export interface DailyClaimResponse {
  available: boolean;
  /** Amounts of each day of the streak, the first day first. */
  days: CoinAmounts[];
  /**
   * Number of a day in `days`, from 1: of the claim that is available or, if today's bonus is claimed, of today's claim.
   */
  day: Count;
  /** Number of consecutive UTC days claimed, up to today or yesterday; 0 if a day was missed, or before any claim. */
  streak: Count;
  /** GC of the claim that is available or, if today's bonus is claimed, of the claim on the next day. */
  gold_coins: MicrosText;
  /** SC of the same claim as `gold_coins`. */
  sweeps_coins: MicrosText;
  daily_claim_id: string | null;
  daily_claimed_at: string | null;
  /**
   * ISO time at which the next claim is possible: the first UTC midnight after the last claim. Null if a claim is
   * available now.
   */
  available_at: string | null;
}

/** Bodies of these responses, by their name in `/api/openapi.json`. */
export interface PromotionsResponses
  extends LoyaltyResponses,
    PostalCodeResponses,
    PromotionListResponses,
    ReferralResponses {
  DailyClaimResponse: DailyClaimResponse;
}
