import type { EventOf, PromotionRules, PromotionRulesEvent, StoredEvent, VipRules } from '@goldwake/contracts';
import { addRules, defineInvariant, judgeByRules, noRules, type RuleVersions } from '@goldwake/core';
import { addProgram, addRaise, noRaises, type Raises, takeRaise } from './raises.js';
import { levelAfter, positionIn, type RecordedLevels, recordLevel } from './recorded-levels.js';

type Reward = StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>;
type Claim = StoredEvent<EventOf<'rakeback_claimed'>>;

interface State {
  rules: RuleVersions<PromotionRules>;
  levels: RecordedLevels;
  raises: Raises;
}

export const vipLevels = defineInvariant<State>({
  name: 'vip levels',
  rule: 'a bet raises the level to the highest one that its points reach and never lowers it, and nothing else changes it; a bet earns the rate of the level before it, in the version of the rules that the reward names, which is recorded before and was in force within the five minutes before it',
  types: ['promotion_rules_changed', 'stake_raised', 'bet_rewarded', 'bet_reward_reversed', 'rakeback_claimed'],
  initial: () => ({ rules: noRules('promotion_rules'), levels: new Map(), raises: noRaises() }),
  check({ rules, levels, raises }, event, violate, scope) {
    switch (event.type) {
      case 'promotion_rules_changed': {
        const changed = event as StoredEvent<PromotionRulesEvent>;
        // `daily bonus in force` judges the changes.
        addRules(rules, changed, () => {});
        addProgram(raises, changed);
        return;
      }
      case 'stake_raised':
        addRaise(raises, event, scope);
        return;
    }
    const stated = event as Reward | Claim;
    const isBet = event.type === 'bet_rewarded' && !takeRaise(raises, event);
    // Only a reward names its version; other events agree with some rules in force.
    const judged = isReward(stated) ? stated : { ...event, data: { rules_version: null } };
    judgeByRules(rules, judged, violate, scope, ({ vip }) =>
      faultOf(stated, positionIn(vip, levels, event), vip, isBet),
    );
    if (event.type !== 'rakeback_claimed') recordLevel(levels, event as Reward);
  },
});

function isReward(event: StoredEvent): event is StoredEvent<EventOf<'bet_rewarded'>> {
  return event.type === 'bet_rewarded';
}

function faultOf({ type, data }: Reward | Claim, before: number, vip: VipRules, isBet: boolean): string | undefined {
  const had = vip.levels[before];
  const has = type === 'bet_rewarded' ? levelAfter(vip, before, BigInt(data.vip_points)) : had;
  if (data.vip_level !== has?.id) return `states the level ${data.vip_level}; the player has ${has?.id ?? 'none'}`;
  if (!isBet || !('rakeback_rate' in data) || data.rakeback_rate === had?.rakeback_rate) return undefined;
  return `applies the rakeback rate ${data.rakeback_rate}; that of ${had?.id} is ${had?.rakeback_rate}`;
}
