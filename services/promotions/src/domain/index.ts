export { CLAIM_TYPES, CLAIMS, type Claimed, type ClaimType, claimedAmounts } from './claims.js';
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
export {
  BET_REWARDS_GROUP,
  GRANTS_GROUP,
  REFERRAL_BONUSES_GROUP,
  REFERRAL_POINTS_GROUP,
  REFERRED_FRIENDS_GROUP,
} from './groups.js';
export * from './loyalty/index.js';
export * from './offers/index.js';
export * from './postal-codes/index.js';
export { PROMOTION_RULES } from './promotion-rules.js';
export * from './referrals/index.js';
export { requireKeptLevels } from './require-kept-levels.js';
export { requireValidRules } from './require-rules.js';
