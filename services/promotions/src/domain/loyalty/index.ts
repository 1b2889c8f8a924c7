export { agrees } from './agrees.js';
export { claimPromotion, userPromotion } from './claim-promotion.js';
export { claimRakeback } from './claim-rakeback.js';
export { levelOf } from './levels.js';
export { loyaltyReducer } from './reducer.js';
export { type Rates, rateOf, reverseReward, rewardBet, type Staked } from './reward-bet.js';
export { bucketId, type LoyaltyState, parseBucketId, statedAmounts, statedLoyalty } from './state.js';
export { claimVipReward, offeredRewards } from './vip-rewards.js';
