import {
  CURRENCIES,
  type EventOf,
  formatExactMoney,
  type PromotionRules,
  type PromotionRulesEvent,
  parseMicros,
  type StoredEvent,
} from '@goldwake/contracts';
import { addRules, defineInvariant, judgeByRules, noRules, type RuleVersions } from '@goldwake/core';

type Claimed = StoredEvent<EventOf<'daily_bonus_claimed'>>;

/** The amounts of the grant are those of its claim, which `claim grants` checks. */
export const dailyBonusInForce = defineInvariant<RuleVersions<PromotionRules>>({
  name: 'daily bonus in force',
  rule: 'each change of the rules raises their version by one and changes something; a claim states the amounts of its day of the streak in the version that it names, which is recorded before and was in force within the five minutes before it; one that names none agrees with some recorded rules in force then',
  types: ['promotion_rules_changed', 'daily_bonus_claimed'],
  initial: () => noRules('promotion_rules'),
  check(versions, event, violate, scope) {
    if (event.type === 'promotion_rules_changed') {
      addRules(versions, event as StoredEvent<PromotionRulesEvent>, violate);
    } else {
      const claim = event as Claimed;
      judgeByRules(versions, claim, violate, scope, (rules) => claimFault(claim, rules));
    }
  },
});

function claimFault({ data }: Claimed, { daily_bonus }: PromotionRules): string | undefined {
  const { days } = daily_bonus;
  // A claim of a schema without streaks has the amounts of the first day.
  const streak = data.streak ?? 1;
  const bonus = days[(streak - 1) % days.length];
  if (!bonus) return `claims the bonus of a streak of ${streak}; no amounts are due`;
  const currency = CURRENCIES.find((one) => parseMicros(data[one]) !== parseMicros(bonus[one]));
  if (!currency) return undefined;
  const [is, due] = [data, bonus].map((amounts) => formatExactMoney(parseMicros(amounts[currency]), currency));
  return `claims ${is}; ${due} are due`;
}
