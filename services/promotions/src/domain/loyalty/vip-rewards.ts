import {
  type AppliedRules,
  type CoinAmounts,
  type EventOf,
  Refusal,
  type VipLevel,
  type VipRewardKind,
  type VipRules,
} from '@goldwake/contracts';
import { levelOf, positionOf } from './levels.js';
import { monthOf, weekOf } from './periods.js';
import type { LoyaltyState } from './state.js';

/** A reward that a player can claim now or has claimed. A claimed one has the level and the amounts of its claim. */
export interface OfferedReward {
  reward_id: string;
  kind: VipRewardKind;
  /** Id of the level whose reward it is. */
  vip_level: string;
  amounts: CoinAmounts;
  /** Milliseconds since the Unix epoch; null for a reward that does not expire. */
  endsAt: number | null;
  /** ISO time; null if it can be claimed. */
  claimedAt: string | null;
}

/**
 * Returns the rewards of a player at a time, claimed or not: those of all reached levels, and those of this week and
 * month.
 * @param now milliseconds since the Unix epoch
 */
export function offeredRewards(state: LoyaltyState, rules: VipRules, now: number): OfferedReward[] {
  const level = levelOf(rules, state);
  const [week, month] = [weekOf(now), monthOf(now)];
  const reached = rules.levels.slice(0, positionOf(rules, level.id) + 1);
  return [
    ...reached.map((each) => offer(state, `level-up-${each.id}`, 'level_up', each, null)),
    offer(state, `weekly-${week.id}`, 'weekly', level, week.endsAt),
    offer(state, `monthly-${month.id}`, 'monthly', level, month.endsAt),
  ].filter(({ amounts }) => amounts.gold_coins !== '0' || amounts.sweeps_coins !== '0');
}

function offer(
  { claimed }: LoyaltyState,
  reward_id: string,
  kind: VipRewardKind,
  level: VipLevel,
  endsAt: number | null,
): OfferedReward {
  const before = claimed[reward_id];
  const { gold_coins, sweeps_coins } = before ?? level[kind];
  return {
    reward_id,
    kind,
    vip_level: before?.vip_level ?? level.id,
    amounts: { gold_coins, sweeps_coins },
    endsAt,
    claimedAt: before?.claimed_at ?? null,
  };
}

/**
 * Claims a reward.
 * @param request `now` is in milliseconds since the Unix epoch
 * @throws Refusal `vip_reward_unavailable`, also if it was claimed; `vip_reward_not_found`
 */
export function claimVipReward(
  state: LoyaltyState,
  request: { reward_id: string; claim_id: string; now: number },
  { version, rules }: AppliedRules<VipRules>,
): EventOf<'vip_reward_claimed'>[] {
  const { reward_id, claim_id, now } = request;
  const reward = offeredRewards(state, rules, now).find((offered) => offered.reward_id === reward_id);
  if (!reward && !isReward(reward_id, rules)) throw new Refusal('vip_reward_not_found');
  if (!reward || reward.claimedAt !== null) throw new Refusal('vip_reward_unavailable');
  const { kind, vip_level, amounts } = reward;
  return [
    {
      type: 'vip_reward_claimed',
      data: {
        uid: state.uid,
        claim_id,
        reward_id,
        kind,
        vip_level,
        ...amounts,
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
