import type { EventOf, PromotionRules, PromotionRulesEvent, StoredEvent, VipRules } from '@goldwake/contracts';
import { addRules, defineInvariant, judgeByRules, noRules, type RuleVersions } from '@goldwake/core';
import {
  addStanding,
  levelIn,
  type Raises,
  type Standing,
  type Standings,
  standingOf,
  takeRaise,
} from './standings.js';

type Reward = StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>;
type Claim = StoredEvent<EventOf<'rakeback_claimed'>>;

interface State {
  rules: RuleVersions<PromotionRules>;
  standings: Standings;
  raises: Raises;
}

export const vipLevels = defineInvariant<State>({
  name: 'vip levels',
  rule: 'a player has the highest level that the points have reached, and a bet earns the rate of the level before it, in the version of the rules that the reward names, which is recorded before and was in force within the five minutes before it; a level never falls',
  types: ['promotion_rules_changed', 'stake_raised', 'bet_rewarded', 'bet_reward_reversed', 'rakeback_claimed'],
  initial: () => ({ rules: noRules('promotion_rules'), standings: new Map(), raises: new Set() }),
  check({ rules, standings, raises }, event, violate, scope) {
    switch (event.type) {
      case 'promotion_rules_changed':
        // `daily bonus in force` judges the changes.
        addRules(rules, event as StoredEvent<PromotionRulesEvent>, () => {});
        return;
      case 'stake_raised':
        if (rules.recorded.length > 0) raises.add(event.eventId);
        return;
    }
    const stated = event as Reward | Claim;
    const before = standingOf(standings, event);
    const isBet = event.type === 'bet_rewarded' && !takeRaise(raises, event);
    // Only a reward names its version; other events agree with some rules in force.
    const rules_version = 'rules_version' in stated.data ? stated.data.rules_version : null;
    judgeByRules(rules, { ...event, data: { rules_version } }, violate, scope, ({ vip }) =>
      faultOf(stated, before, vip, isBet),
    );
    if (event.type !== 'rakeback_claimed') addStanding(standings, event as Reward);
  },
});

function faultOf({ data }: Reward | Claim, before: Standing, vip: VipRules, isBet: boolean): string | undefined {
  const had = levelIn(vip, before);
  const has = levelIn(vip, { points: BigInt(data.vip_points), level: had?.id ?? null });
  if (data.vip_level !== has?.id) return `states the level ${data.vip_level}; the player has ${has?.id ?? 'none'}`;
  if (!isBet || !('rakeback_rate' in data) || data.rakeback_rate === had?.rakeback_rate) return undefined;
  return `applies the rakeback rate ${data.rakeback_rate}; that of ${had?.id} is ${had?.rakeback_rate}`;
}
