import type { RulesChanged } from '../../rules-changed.js';
import type { CoinAmounts } from '../coin-amounts.js';
import type { PromotionRules } from '../promotion-rules-events.js';

/** Rules of schema 1, in which every daily bonus has the same amounts, and which know no VIP program. */
interface RulesOfSchema1 {
  daily_bonus: CoinAmounts;
}

/** Rules of schema 2, which know neither referrals nor postal codes. */
type RulesOfSchema2 = Omit<PromotionRules, 'referrals' | 'postal_codes'>;

/** Converts `promotion_rules_changed` events of schema 1: a streak of one day, and no VIP level. */
export function convertingRules(data: RulesChanged<RulesOfSchema1>): RulesChanged<RulesOfSchema2> {
  // Edited data can lack the rules.
  const rules = data?.rules;
  return { ...data, rules: { ...rules, daily_bonus: { days: [rules?.daily_bonus] }, vip: { levels: [] } } };
}

/** Converts `promotion_rules_changed` events of schema 2. */
export function statingNoReferrals(data: RulesChanged<RulesOfSchema2>): RulesChanged<PromotionRules> {
  return { ...data, rules: { ...data?.rules, referrals: null, postal_codes: null } };
}
