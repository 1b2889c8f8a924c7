import type { AppliedRules, Currency, EventOf, MicrosText, Playthrough, VipRules } from '@goldwake/contracts';
import { levelAt } from './levels.js';
import { withReward } from './reducer.js';
import { type LoyaltyState, stated } from './state.js';

/** A stake of a round, and the wallet after it. */
export interface Staked {
  round_id: string;
  game_id: string;
  currency: Currency;
  stake: MicrosText;
  wallet_version: number;
  playthrough: Playthrough;
}

/** Edge and rate with which a round is rewarded: those of its bet, also for later raises and a roll-back. */
export interface Rates {
  /** In hundredths of a percent. */
  house_edge: number;
  rakeback_rate: number;
}

/** Returns the rakeback rate for the next bet of a player. */
export function rateOf({ points, level }: LoyaltyState, rules: VipRules): number {
  return levelAt(rules, points, level).rakeback_rate;
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
  const reward = { ...staked, ...rates };
  return [
    { type: 'bet_rewarded', data: { ...reward, rules_version: version, ...after(state, reward, 1n, rules, now) } },
  ];
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
  const reward = { ...staked, ...rates };
  return [{ type: 'bet_reward_reversed', data: { ...reward, ...after(state, reward, -1n, rules, now) } }];
}

/** Returns the fields that every event of a reward has in addition: the player, the time and the state after it. */
function after(state: LoyaltyState, reward: Staked & Rates, sign: 1n | -1n, rules: VipRules, now: number) {
  const { uid } = state;
  const rewarded_at = new Date(now).toISOString();
  const before = levelAt(rules, state.points, state.level).id;
  const next = withReward(state, { uid, rewarded_at, vip_level: before, ...reward }, sign);
  return { uid, rewarded_at, ...stated({ ...next, level: levelAt(rules, next.points, before).id }) };
}
