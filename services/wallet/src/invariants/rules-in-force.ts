import {
  type EventOf,
  formatExactMoney,
  idOf,
  parseMicros,
  type StoredEvent,
  type TopUpRules,
  type WalletRules,
  type WalletRulesEvent,
} from '@goldwake/contracts';
import {
  addRules,
  defineInvariant,
  judgeByRules,
  noRules,
  RECORDED_WITHIN_MS,
  type RuleVersions,
} from '@goldwake/core';
import { topUpWaitMs } from '../domain/index.js';

type Granted = StoredEvent<EventOf<'coins_granted'>>;

/** Times of a top-up, in milliseconds since the Unix epoch. */
interface TopUp {
  grantedAt: number;
  recordedAt: number;
}

interface State {
  rules: RuleVersions<WalletRules>;
  /** Last top-up of each player. */
  topUps: Map<string, TopUp>;
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
    const { reason, playthrough_percent: percent } = grant.data;
    if (reason !== 'top_up') {
      judgeByRules(rules, grant, violate, scope, ({ playthrough_percent: due }) =>
        percent === due
          ? undefined
          : `requires ${percent} % of a ${reason.replace('_', ' ')} to be staked; ${due} % are due`,
      );
      return;
    }
    const uid = idOf(event.stream);
    const last = topUps.get(uid);
    judgeByRules(rules, grant, violate, scope, (applied) => topUpFault(grant, applied, last));
    if (percent !== 0 && rules.recorded.length > 0) {
      violate(event, `requires ${percent} % of a top-up to be staked; a top-up requires none`);
    }
    topUps.set(uid, timesOf(grant));
  },
});

function topUpFault(grant: Granted, { top_up }: WalletRules, last: TopUp | undefined): string | undefined {
  const { data } = grant;
  const [granted, below] = [parseMicros(data.gold_coins), parseMicros(top_up.below)];
  if (granted !== parseMicros(top_up.amount)) {
    return `grants ${textOf(granted)} as a top-up; ${textOf(parseMicros(top_up.amount))} are due`;
  }
  const before = parseMicros(data.balances.gold_coins) - granted;
  if (before >= below) return `tops up a balance of ${textOf(before)}; it must be below ${textOf(below)}`;
  const waitMs = last ? topUpWait(last, timesOf(grant), top_up) : 0;
  return waitMs > 0 ? `tops up ${Math.ceil(waitMs / 1_000)} s too soon` : undefined;
}

/**
 * Returns how much too soon a top-up was granted, in milliseconds. A stated time before that of the last top-up means
 * that the clock was set back, but then the top-up is also recorded earlier. Each time may differ by five minutes from
 * the time of its record.
 */
function topUpWait(last: TopUp, next: TopUp, topUp: TopUpRules): number {
  const sinceLast = next.recordedAt - last.recordedAt;
  const recordedWait = sinceLast < 0 ? 0 : topUp.period_ms - 2 * RECORDED_WITHIN_MS - sinceLast;
  return Math.max(topUpWaitMs({ lastTopUpAt: last.grantedAt }, next.grantedAt, topUp), recordedWait);
}

const timesOf = ({ data, recordedAt }: Granted): TopUp => ({
  grantedAt: Date.parse(data.granted_at),
  recordedAt: Date.parse(recordedAt),
});

const textOf = (amount: bigint) => formatExactMoney(amount, 'gold_coins');
