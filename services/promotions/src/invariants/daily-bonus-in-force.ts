import {
  CURRENCIES,
  type EventOf,
  formatExactMoney,
  type PromotionRules,
  type PromotionRulesEvent,
  parseMicros,
  type StoredEvent,
} from '@goldwake/contracts';
import { addRules, defineInvariant, judgeByRules, type RuleVersions } from '@goldwake/core';

type Claimed = StoredEvent<EventOf<'daily_bonus_claimed'>>;

/** The amounts of the grant are those of its claim, which `daily grants` checks. */
export const dailyBonusInForce = defineInvariant<{ versions: RuleVersions<PromotionRules> }>({
  name: 'daily bonus in force',
  rule: 'each change of the rules raises their version by one and changes something; from the first recorded rules on, a claim states the amounts of rules that were in force within the five minutes before it was recorded',
  types: ['promotion_rules_changed', 'daily_bonus_claimed'],
  initial: () => ({ versions: [] }),
  check({ versions }, event, violate) {
    if (event.type === 'promotion_rules_changed') {
      addRules(versions, event as StoredEvent<PromotionRulesEvent>, violate);
    } else {
      judgeByRules(versions, event, violate, (rules) => claimFault(event as Claimed, rules));
    }
  },
});

function claimFault({ data }: Claimed, { daily_bonus }: PromotionRules): string | undefined {
  const currency = CURRENCIES.find((one) => parseMicros(data[one]) !== parseMicros(daily_bonus[one]));
  if (!currency) return undefined;
  const [is, due] = [data, daily_bonus].map((amounts) => formatExactMoney(parseMicros(amounts[currency]), currency));
  return `claims ${is}; ${due} are due`;
}
