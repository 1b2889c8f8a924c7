import { CURRENCIES, type Currency, formatExactMoney, type Micros, SYMBOLS, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Command } from 'commander';
import { AS_OF, type AsOf, asOfText, parseAsOf, versionAsOf } from '../as-of.js';
import { CannotRun } from '../cannot-run.js';
import type { Explanation } from '../explain/explain.js';
import { explainedOnTheWire, explainWallet } from '../explain/explain-wallet.js';
import { findPlayer } from '../players.js';
import { counted } from '../print/counted.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import { runQuery } from '../run-query.js';
import { playerLabel } from '../usernames.js';

export function addExplain(program: Command): void {
  program
    .command('explain <user>')
    .description('Explains how a balance came about: the changes by reason and the ten largest changes')
    .option('--at <moment>', `as of ${AS_OF}`)
    .option('--currency <currency>', 'show GC or SC only')
    .addHelpText('after', '\nExample: npm run replay -- explain ada --currency GC --at 2026-11-21T14:03:00Z')
    .action((user: string, { at, currency }: { at?: string; currency?: string }, command: Command) => {
      const options = {
        asOf: at === undefined ? undefined : parseAsOf(at),
        currency: currency === undefined ? undefined : parseCurrency(currency),
      };
      // Events up to a given version never change, so the query needs no consistent view of the store.
      return runQuery(command, ({ casino, json }) => explain(casino, user, options, json), {
        pinned: false,
        page: (casino) => ({
          stream: streamName('wallet', findPlayer(casino, user)),
          at: options.asOf && asOfText(options.asOf),
          tab: 'explain',
        }),
      });
    });
}

export interface ExplainOptions {
  asOf?: AsOf | undefined;
  /** Currency to explain; all currencies if omitted. */
  currency?: Currency | undefined;
}

/** Parses `--currency`: GC, SC or a currency name such as gold_coins. @throws CannotRun */
function parseCurrency(text: string): Currency {
  const found = CURRENCIES.find((one) => one === text.toLowerCase() || SYMBOLS[one] === text.toUpperCase());
  if (!found) throw new CannotRun(`--currency ${text}: expected GC (gold_coins) or SC (sweeps_coins)`);
  return found;
}

/** Explains how a player's balances came about: the sums per reason and the largest single changes. */
function explain(casino: ReadOnlyCasino, user: string, { asOf, currency }: ExplainOptions, json: boolean): string {
  const uid = findPlayer(casino, user);
  const toVersion = versionAsOf(casino, streamName('wallet', uid), asOf);
  const bar = progress(toVersion, 'events');
  const wish = { toVersion, currencies: currency ? [currency] : CURRENCIES };
  const explained = explainWallet(casino, uid, wish, bar.step);
  bar.done();
  if (json) return JSON.stringify(explainedOnTheWire(explained));
  const { last, explanations } = explained;
  if (!last) return `${playerLabel(casino, uid)} has no wallet events${asOf ? ' up to then' : ''}: 0.00 GC, 0.00 SC.`;
  const heading = `${playerLabel(casino, uid)} after ${last.eventId} (${last.type}, ${last.recordedAt})`;
  return [heading, ...explanations.map(formatExplanation)].join('\n\n');
}

function formatExplanation({ currency, balance, moves, groups, largest }: Explanation): string {
  const title = formatExactMoney(balance, currency);
  if (moves === 0) return `${title}: no event has changed it.`;
  const sum = groups.reduce((all, group) => all + group.sum, 0n);
  const reasons = table(
    ['reason', 'count', SYMBOLS[currency]],
    [
      ...groups.map((group) => [group.reason, String(group.count), signed(group.sum, currency)]),
      ['= balance', String(groups.reduce((all, group) => all + group.count, 0)), plain(sum, currency)],
    ],
  );
  const steps = table(
    ['event', 'reason', SYMBOLS[currency], 'balance after', 'recorded'],
    largest.map((step) => [
      step.event_id,
      step.reasons.join(', '),
      signed(step.amount, currency),
      plain(step.balance, currency),
      step.recorded_at,
    ]),
  );
  return `${title}, by ${counted(moves, 'event')}:\n${reasons}\n\nThe largest steps:\n${steps}`;
}

/** The heading of the column names the currency. */
const plain = (amount: Micros, currency: Currency) =>
  formatExactMoney(amount, currency).replace(` ${SYMBOLS[currency]}`, '');

const signed = (amount: Micros, currency: Currency) => `${amount > 0n ? '+' : ''}${plain(amount, currency)}`;
