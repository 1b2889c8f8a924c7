export { claimRakeback } from './claim-rakeback.js';
export { loyaltyReducer } from './reducer.js';
export { type Rates, rateOf, reverseReward, rewardBet, type Staked } from './reward-bet.js';
export { bucketId, type LoyaltyState, parseBucketId } from './state.js';
export { agrees, statedIn } from './stated.js';
export { claimVipReward, offeredRewards } from './vip-rewards.js';
