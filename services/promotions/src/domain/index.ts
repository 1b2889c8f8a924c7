export {
  claimDailyBonus,
  type DailyClaim,
  nextClaimAt,
  type PromotionsState,
  promotionsReducer,
} from './daily-bonus.js';
export { DAILY_GRANTS_GROUP } from './groups.js';
export { PROMOTION_RULES } from './promotion-rules.js';
