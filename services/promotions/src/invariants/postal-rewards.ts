import {
  type CoinAmounts,
  CURRENCIES,
  type EventOf,
  formatExactMoney,
  type PromotionRules,
  type PromotionRulesEvent,
  parseMicros,
  type StoredEvent,
} from '@goldwake/contracts';
import { addRules, defineInvariant, judgeByRules, noRules, type RuleVersions } from '@goldwake/core';

type Requested = StoredEvent<EventOf<'postal_code_requested'>>;
type Accepted = StoredEvent<EventOf<'postal_code_accepted'>>;

interface State {
  rules: RuleVersions<PromotionRules>;
  /** Requests of codes, by stream and code. */
  requests: Map<string, Requested>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The amounts of the grant are those of the acceptance, which `claim grants` checks. */
export const postalRewards = defineInvariant<State>({
  name: 'postal rewards',
  rule: 'a requested postal request code states the amounts and the days of the version of the rules that it names, which is recorded before and was in force within the five minutes before it; an accepted one has the amounts of its request',
  types: ['promotion_rules_changed', 'postal_code_requested', 'postal_code_accepted'],
  initial: () => ({ rules: noRules('promotion_rules'), requests: new Map() }),
  check({ rules, requests }, event, violate, scope) {
    if (event.type === 'promotion_rules_changed') {
      // `daily bonus in force` judges the changes.
      addRules(rules, event as StoredEvent<PromotionRulesEvent>, () => {});
    } else if (event.type === 'postal_code_requested') {
      const request = event as Requested;
      requests.set(`${request.stream}/${request.data.code}`, request);
      judgeByRules(rules, request, violate, scope, (applied) => requestFault(request, applied));
    } else {
      const accepted = event as Accepted;
      const request = requests.get(`${accepted.stream}/${accepted.data.code}`);
      // `postal codes` reports one that was not requested.
      const fault = request && amountsFault(accepted.data, request.data, `in ${request.eventId}`);
      if (fault) violate(event, fault);
    }
  },
});

function requestFault({ data }: Requested, { postal_codes }: PromotionRules): string | undefined {
  if (!postal_codes) return 'requests a code; there are none';
  const due = new Date(Date.parse(data.requested_at) + postal_codes.valid_days * DAY_MS).toISOString();
  if (data.expires_at !== due) return `expires at ${data.expires_at}; ${due} is due`;
  return amountsFault(data, postal_codes.reward, 'for a card');
}

function amountsFault(stated: CoinAmounts, due: CoinAmounts, where: string): string | undefined {
  const currency = CURRENCIES.find((one) => parseMicros(stated[one]) !== parseMicros(due[one]));
  if (!currency) return undefined;
  const [is, must] = [stated, due].map((amounts) => formatExactMoney(parseMicros(amounts[currency]), currency));
  return `pays ${is}; ${must} are due ${where}`;
}
