import type { Subscription } from '@goldwake/core';
import type { RewardBet, StakeMoved } from '../commands/reward-bet.js';
import { BET_REWARDS_GROUP } from '../domain/index.js';

/** Adds points and rakeback for each bet that the wallet has stored. */
export function rewardBets(reward: RewardBet): Subscription {
  return {
    group: BET_REWARDS_GROUP,
    topics: ['wallet'],
    // A commit for each bet would be slower than players bet.
    concurrent: true,
    types: ['bet_placed', 'bet_and_win_settled', 'stake_raised', 'bet_rolled_back'],
    handle: (event) => reward.execute(event as StakeMoved),
  };
}
