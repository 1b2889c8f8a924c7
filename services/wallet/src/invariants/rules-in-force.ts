import {
  type EventOf,
  formatExactMoney,
  idOf,
  parseMicros,
  type StoredEvent,
  type WalletRules,
  type WalletRulesEvent,
} from '@goldwake/contracts';
import { addRules, defineInvariant, judgeByRules, noRules, type RuleVersions } from '@goldwake/core';
import { topUpWaitMs } from '../domain/index.js';

type Granted = StoredEvent<EventOf<'coins_granted'>>;

interface State {
  rules: RuleVersions<WalletRules>;
  /** Time at which each player's last top-up states that it was granted, in milliseconds since the Unix epoch. */
  topUps: Map<string, number>;
}

/** A bonus is judged at the time of its grant, which may be hours after its claim: the grant fixes the percentage. */
export const rulesInForce = defineInvariant<State>({
  name: 'rules in force',
  rule: 'each change of the rules raises their version by one and changes something; a top-up is due and grants the amount, and a bonus has the playthrough, of the version that it names, which is recorded before and was in force within the five minutes before it; one that names none agrees with some recorded rules in force then',
  types: ['wallet_rules_changed', 'coins_granted'],
  initial: () => ({ rules: noRules('wallet_rules'), topUps: new Map() }),
  check({ rules, topUps }, event, violate, scope) {
    if (event.type === 'wallet_rules_changed') {
      addRules(rules, event as StoredEvent<WalletRulesEvent>, violate);
      return;
    }
    const grant = event as Granted;
    const { reason, playthrough_percent: percent, granted_at } = grant.data;
    if (reason === 'daily_bonus') {
      judgeByRules(rules, grant, violate, scope, ({ playthrough_percent: due }) =>
        percent === due ? undefined : `requires ${percent} % of a daily bonus to be staked; ${due} % are due`,
      );
      return;
    }
    const lastTopUpAt = topUps.get(idOf(event.stream)) ?? null;
    judgeByRules(rules, grant, violate, scope, (applied) => topUpFault(grant, applied, lastTopUpAt));
    if (percent !== 0 && rules.recorded.length > 0) {
      violate(event, `requires ${percent} % of a top-up to be staked; a top-up requires none`);
    }
    topUps.set(idOf(event.stream), Date.parse(granted_at));
  },
});

function topUpFault({ data }: Granted, { top_up }: WalletRules, lastTopUpAt: number | null): string | undefined {
  const [granted, below] = [parseMicros(data.gold_coins), parseMicros(top_up.below)];
  if (granted !== parseMicros(top_up.amount)) {
    return `grants ${textOf(granted)} as a top-up; ${textOf(parseMicros(top_up.amount))} are due`;
  }
  const before = parseMicros(data.balances.gold_coins) - granted;
  if (before >= below) return `tops up a balance of ${textOf(before)}; it must be below ${textOf(below)}`;
  const waitMs = topUpWaitMs({ lastTopUpAt }, Date.parse(data.granted_at), top_up);
  return waitMs > 0 ? `tops up ${Math.ceil(waitMs / 1_000)} s too soon` : undefined;
}

const textOf = (amount: bigint) => formatExactMoney(amount, 'gold_coins');
