import type { PromotionsUserFields } from './user-fields.js';

/** Provides the fields of `User` for which the promotions service is responsible. */
export interface PromotionsPort {
  userFields(uid: string): Promise<PromotionsUserFields>;
}
