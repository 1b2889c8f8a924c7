import {
  CURRENCIES,
  type Currency,
  formatMoney,
  type Micros,
  microsText,
  type StoredEvent,
  SYMBOLS,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { type AsOf, isWithin } from '../as-of.js';
import { CannotRun } from '../cannot-run.js';
import { Explainer, type Explanation } from '../explain/explain.js';
import { findPlayer } from '../players.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import { readable } from '../readable.js';

export interface ExplainOptions {
  asOf?: AsOf | undefined;
  /** All of them, if left out. */
  currency?: Currency | undefined;
}

/** `--currency`: GC, SC or the name on the wire. @throws CannotRun */
export function parseCurrency(text: string): Currency {
  const found = CURRENCIES.find((one) => one === text.toLowerCase() || SYMBOLS[one] === text.toUpperCase());
  if (!found) throw new CannotRun(`--currency ${text}: neither GC (gold_coins) nor SC (sweeps_coins)`);
  return found;
}

/** How a player's balances came to be: grouped by reason, with the largest steps. */
export function explain(
  casino: ReadOnlyCasino,
  user: string,
  { asOf, currency }: ExplainOptions,
  json: boolean,
): string {
  const uid = findPlayer(casino, user);
  const stream = streamName('wallet', uid);
  const explainer = new Explainer(uid, currency ? [currency] : CURRENCIES);
  const bar = progress(casino.version(stream), 'events');
  let last: StoredEvent | undefined;
  for (const { event } of casino.streamEvents(stream)) {
    if (!isWithin(event, asOf)) break;
    readable(event, () => explainer.event(event as StoredEvent<WalletEvent>));
    last = event;
    bar.step();
  }
  bar.done();
  const explanations = explainer.explanations();
  if (json) {
    return JSON.stringify({
      uid,
      version: last?.version ?? 0,
      event_id: last?.eventId ?? null,
      recorded_at: last?.recordedAt ?? null,
      balances: explanations.map(onTheWire),
    });
  }
  if (!last) return `${uid} has no wallet events${asOf ? ' up to then' : ''}: 0.00 GC, 0.00 SC.`;
  const heading = `${uid} after ${last.eventId} (${last.type}, ${last.recordedAt})`;
  return [heading, ...explanations.map(inWords)].join('\n\n');
}

function onTheWire({ currency, balance, moves, groups, largest }: Explanation) {
  return {
    currency,
    balance: microsText(balance),
    moves,
    groups: groups.map((group) => ({ ...group, sum: microsText(group.sum) })),
    largest: largest.map((step) => ({ ...step, amount: microsText(step.amount), balance: microsText(step.balance) })),
  };
}

function inWords({ currency, balance, moves, groups, largest }: Explanation): string {
  const title = `${formatMoney(balance, currency)} (${microsText(balance)} micros)`;
  if (moves === 0) return `${title}: nothing ever moved it.`;
  const sum = groups.reduce((all, group) => all + group.sum, 0n);
  const reasons = table(
    ['reason', 'count', SYMBOLS[currency], 'micros'],
    [
      ...groups.map((group) => [group.reason, String(group.count), ...amounts(group.sum, currency)]),
      ['= balance', String(groups.reduce((all, group) => all + group.count, 0)), ...amounts(sum, currency)],
    ],
  );
  const steps = table(
    ['event', 'reason', 'micros', 'balance after', 'recorded'],
    largest.map((step) => [
      step.event_id,
      step.reasons.join(', '),
      signed(step.amount),
      microsText(step.balance),
      step.recorded_at,
    ]),
  );
  const events = moves === 1 ? '1 event' : `${moves} events`;
  return `${title}, by ${events}:\n${reasons}\n\nThe largest steps:\n${steps}`;
}

const signed = (amount: Micros) => (amount > 0n ? `+${amount}` : microsText(amount));

function amounts(amount: Micros, currency: Currency): [string, string] {
  return [formatMoney(amount, currency).replace(` ${SYMBOLS[currency]}`, ''), signed(amount)];
}
