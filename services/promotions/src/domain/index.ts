export {
  bonusOf,
  claimDailyBonus,
  type DailyClaim,
  dayOf,
  nextClaimAt,
  type PromotionsState,
  promotionsReducer,
  streakAt,
} from './daily-bonus.js';
export { DAILY_GRANTS_GROUP } from './groups.js';
export { PROMOTION_RULES, validRules } from './promotion-rules.js';
