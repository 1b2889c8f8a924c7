import {
  CURRENCIES,
  type EventOf,
  formatExactMoney,
  type PromotionRules,
  type PromotionRulesEvent,
  parseMicros,
  type StoredEvent,
  type VipRules,
} from '@goldwake/contracts';
import {
  addId,
  addRules,
  defineInvariant,
  isRecordedNear,
  judgeByRules,
  noIds,
  noRules,
  type RuleVersions,
  type SeenIds,
} from '@goldwake/core';
import { positionIn, type RecordedLevels, recordLevel } from './recorded-levels.js';

type Claim = StoredEvent<EventOf<'vip_reward_claimed'>>;

interface State {
  rules: RuleVersions<PromotionRules>;
  levels: RecordedLevels;
  /** Claimed rewards, as `<uid>/<reward id>`. */
  seen: SeenIds;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export const vipRewards = defineInvariant<State>({
  name: 'vip rewards',
  rule: 'a player claims a VIP reward once; its id names its level, or the UTC week or month of the claim, the player has the level, and the amounts are those of the version of the rules that the claim names, which is recorded before and was in force within the five minutes before it',
  types: ['promotion_rules_changed', 'bet_rewarded', 'bet_reward_reversed', 'vip_reward_claimed'],
  initial: () => ({ rules: noRules('promotion_rules'), levels: new Map(), seen: noIds() }),
  check({ rules, levels, seen }, event, violate, scope) {
    if (event.type === 'promotion_rules_changed') {
      // `daily bonus in force` judges the changes.
      addRules(rules, event as StoredEvent<PromotionRulesEvent>, () => {});
      return;
    }
    if (event.type !== 'vip_reward_claimed') {
      recordLevel(levels, event as StoredEvent<EventOf<'bet_rewarded'>>);
      return;
    }
    const claim = event as Claim;
    const { uid, reward_id, claimed_at } = claim.data;
    if (!addId(seen, `${uid}/${reward_id}`)) violate(event, `claims ${reward_id}, which the player has claimed before`);
    const due = rewardIdOf(claim);
    if (reward_id !== due) violate(event, `claims ${reward_id} at ${claimed_at}; the reward is ${due}`);
    if (!isRecordedNear(claimed_at, event)) {
      violate(event, `claims at ${claimed_at}; it was recorded at ${event.recordedAt}`);
    }
    judgeByRules(rules, claim, violate, scope, ({ vip }) => faultOf(claim, positionIn(vip, levels, event), vip));
  },
});

function rewardIdOf({ data: { kind, vip_level, claimed_at } }: Claim): string {
  switch (kind) {
    case 'level_up':
      return `level-up-${vip_level}`;
    case 'weekly':
      return `weekly-${weekOf(new Date(claimed_at))}`;
    case 'monthly':
      return `monthly-${claimed_at.slice(0, 7)}`;
  }
}

/** Returns the ISO week of a time in UTC: it has the number and the year of its Thursday. */
function weekOf(at: Date): string {
  const thursday = new Date(at.getTime() + (4 - (at.getUTCDay() || 7)) * DAY_MS);
  const year = thursday.getUTCFullYear();
  const days = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS);
  return `${year}-W${String(1 + Math.floor(days / 7)).padStart(2, '0')}`;
}

function faultOf({ data }: Claim, position: number, { levels }: VipRules): string | undefined {
  const { kind, vip_level } = data;
  const claimed = levels.findIndex(({ id }) => id === vip_level);
  const level = levels[claimed];
  const isReached = level && (kind === 'level_up' ? claimed <= position : claimed === position);
  if (!isReached) {
    return `claims the ${kind} reward of ${vip_level}; the player has the level ${levels[position]?.id ?? 'none'}`;
  }
  const currency = CURRENCIES.find((one) => parseMicros(data[one]) !== parseMicros(level[kind][one]));
  if (!currency) return undefined;
  const [is, due] = [data, level[kind]].map((amounts) => formatExactMoney(parseMicros(amounts[currency]), currency));
  return `claims ${is}; ${due} are due`;
}
