/** Fields of `User` that the promotions service provides. */
export interface PromotionsUserFields {
  daily_claim_id: string | null;
  daily_claimed_at: string | null;
}

export const DAMAGED_PROMOTIONS_FIELDS: PromotionsUserFields = { daily_claim_id: null, daily_claimed_at: null };
