import type { Count } from '../field-types.js';
import type { LoyaltyFields } from './pushes.js';

/** Fields of `User` that the promotions service provides. */
export interface PromotionsUserFields extends LoyaltyFields {
  daily_claim_id: string | null;
  daily_claimed_at: string | null;
  /** Version of the player's stream of points and rakeback; 0 before the first bet. */
  loyalty_version: Count;
}

export const DAMAGED_PROMOTIONS_FIELDS: PromotionsUserFields = {
  daily_claim_id: null,
  daily_claimed_at: null,
  loyalty_version: 0,
  rakeback_sc_balance: '0',
  rakeback_gc_balance: '0',
  rakeback_sc_bucket_id: 'sc-1',
  rakeback_gc_bucket_id: 'gc-1',
  vip_points: 0,
};
