import type { RulesChanged } from '../../rules-changed.js';
import type { DailyBonus, PromotionRules } from '../promotion-rules-events.js';

/** Rules of schema 1, in which every daily bonus has the same amounts. */
interface RulesOfSchema1 {
  daily_bonus: DailyBonus;
}

/** Converts the daily bonus of `promotion_rules_changed` events of schema 1 to a streak of one day. */
export function statingDays(data: RulesChanged<RulesOfSchema1>): RulesChanged<PromotionRules> {
  // Edited data can lack the rules.
  const rules = data?.rules;
  return { ...data, rules: { ...rules, daily_bonus: { days: [rules?.daily_bonus] } } };
}
