import {
  type AppliedRules,
  type CoinAmounts,
  type EventOf,
  Refusal,
  type VipLevel,
  type VipRewardKind,
  type VipRules,
} from '@goldwake/contracts';
import { levelAt, positionOf } from './levels.js';
import { monthOf, weekOf } from './periods.js';
import type { LoyaltyState } from './state.js';

/** A reward that a player can claim now or has claimed. */
export interface OfferedReward {
  reward_id: string;
  kind: VipRewardKind;
  level: VipLevel;
  amounts: CoinAmounts;
  /** Milliseconds since the Unix epoch; null for a reward that does not expire. */
  endsAt: number | null;
}

/**
 * Returns the rewards of a player at a time, claimed or not: those of all reached levels, and those of this week and
 * month.
 * @param now milliseconds since the Unix epoch
 */
export function offeredRewards(state: LoyaltyState, rules: VipRules, now: number): OfferedReward[] {
  const level = levelAt(rules, state.points, state.level);
  const [week, month] = [weekOf(now), monthOf(now)];
  const reached = rules.levels.slice(0, positionOf(rules, level.id) + 1);
  const offered: OfferedReward[] = [
    ...reached.map(
      (each): OfferedReward => ({
        reward_id: `level-up-${each.id}`,
        kind: 'level_up',
        level: each,
        amounts: each.level_up,
        endsAt: null,
      }),
    ),
    { reward_id: `weekly-${week.id}`, kind: 'weekly', level, amounts: level.weekly, endsAt: week.endsAt },
    { reward_id: `monthly-${month.id}`, kind: 'monthly', level, amounts: level.monthly, endsAt: month.endsAt },
  ];
  return offered.filter(({ amounts }) => amounts.gold_coins !== '0' || amounts.sweeps_coins !== '0');
}

/**
 * Claims a reward. The caller executes each reward of a player once.
 * @param request `now` is in milliseconds since the Unix epoch
 * @throws Refusal `vip_reward_unavailable`, `vip_reward_not_found`
 */
export function claimVipReward(
  state: LoyaltyState,
  request: { reward_id: string; claim_id: string; now: number },
  { version, rules }: AppliedRules<VipRules>,
): EventOf<'vip_reward_claimed'>[] {
  const { reward_id, claim_id, now } = request;
  const reward = offeredRewards(state, rules, now).find((offered) => offered.reward_id === reward_id);
  if (!reward) throw new Refusal(isReward(reward_id, rules) ? 'vip_reward_unavailable' : 'vip_reward_not_found');
  const { kind, level, amounts } = reward;
  return [
    {
      type: 'vip_reward_claimed',
      data: {
        uid: state.uid,
        claim_id,
        reward_id,
        kind,
        vip_level: level.id,
        gold_coins: amounts.gold_coins,
        sweeps_coins: amounts.sweeps_coins,
        rules_version: version,
        claimed_at: new Date(now).toISOString(),
      },
    },
  ];
}

/** Returns whether a reward with this id exists for some player at some time. */
function isReward(id: string, { levels }: VipRules): boolean {
  if (/^weekly-\d{4}-W\d{2}$/.test(id) || /^monthly-\d{4}-\d{2}$/.test(id)) return true;
  return levels.some((level) => id === `level-up-${level.id}`);
}
