import {
  type AppliedRules,
  type Currency,
  type EventOf,
  type Micros,
  type MicrosText,
  microsText,
  type Playthrough,
  type PromotionProgress,
  parseMicros,
  type UserPromotionId,
  type VipRules,
} from '@goldwake/contracts';
import { levelAfter, levelOf } from './levels.js';
import { withReward } from './reducer.js';
import { type LoyaltyState, promotionEntry, statedLoyalty } from './state.js';

/** A stake of a round, and the wallet after it. */
export interface Staked {
  round_id: string;
  game_id: string;
  currency: Currency;
  stake: MicrosText;
  wallet_version: number;
  playthrough: Playthrough;
  /** Ids of the promotions for which the round counts: those that ran at its bet. */
  countsFor: readonly UserPromotionId[];
}

/** Edge and rate with which a round is rewarded: those of its bet, also for later raises and a roll-back. */
export interface Rates {
  /** In hundredths of a percent. */
  house_edge: number;
  rakeback_rate: number;
}

/** Returns the rakeback rate for the next bet of a player. */
export function rateOf(state: LoyaltyState, rules: VipRules): number {
  return levelOf(rules, state).rakeback_rate;
}

/**
 * Adds points and rakeback for a stake.
 * @param now milliseconds since the Unix epoch
 */
export function rewardBet(
  state: LoyaltyState,
  staked: Staked,
  rates: Rates,
  { version, rules }: AppliedRules<VipRules>,
  now: number,
): EventOf<'bet_rewarded'>[] {
  const reward = rewardOf(state, staked, rates, rules, 1n, now);
  const after = withReward(state, reward, 1n);
  const level = levelAfter(rules, after).id;
  return [{ type: 'bet_rewarded', data: { ...reward, rules_version: version, ...statedLoyalty(after, level) } }];
}

/**
 * Takes back what the complete stake of a round has earned. It may leave a bucket below zero, if its rakeback was
 * claimed already. The level stays.
 */
export function reverseReward(
  state: LoyaltyState,
  staked: Staked,
  rates: Rates,
  rules: VipRules,
  now: number,
): EventOf<'bet_reward_reversed'>[] {
  const reward = rewardOf(state, staked, rates, rules, -1n, now);
  const after = withReward(state, reward, -1n);
  return [{ type: 'bet_reward_reversed', data: { ...reward, ...statedLoyalty(after, reward.vip_level) } }];
}

/** Returns the fields of a reward that do not depend on points and rakeback after it, with the level before it. */
function rewardOf(
  state: LoyaltyState,
  { countsFor, ...staked }: Staked,
  { house_edge, rakeback_rate }: Rates,
  rules: VipRules,
  sign: 1n | -1n,
  now: number,
) {
  return {
    uid: state.uid,
    ...staked,
    house_edge,
    rakeback_rate,
    promotions: progressAfter(state, countsFor, sign * parseMicros(staked.stake)),
    vip_level: levelOf(rules, state).id,
    rewarded_at: new Date(now).toISOString(),
  };
}

/** Returns what is staked for promotions after a stake. A claimed promotion counts no further ones. */
function progressAfter(state: LoyaltyState, ids: readonly UserPromotionId[], stake: Micros): PromotionProgress[] {
  return ids
    .map((id) => ({ user_promotion_id: id, ...promotionEntry(state, id) }))
    .filter(({ claimedAt }) => claimedAt === null)
    .map(({ user_promotion_id, staked }) => ({ user_promotion_id, staked: microsText(staked + stake) }));
}
