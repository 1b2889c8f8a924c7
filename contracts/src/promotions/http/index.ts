import type { MicrosText } from '../../money.js';

/** Response of GET /api/promotions/daily-claim. */
export interface DailyClaimResponse {
  available: boolean;
  gold_coins: MicrosText;
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
export interface PromotionsResponses {
  DailyClaimResponse: DailyClaimResponse;
}
