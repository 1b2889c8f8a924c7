import {
  CURRENCIES,
  type Currency,
  categoryOf,
  counted,
  formatExactMoney,
  idOf,
  type Micros,
  pairId,
  SYMBOLS,
  streamName,
} from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Command } from 'commander';
import { AS_OF, type AsOf, asOfText, parseAsOf, versionAsOf } from '../as-of.js';
import { CannotRun } from '../cannot-run.js';
import type { Explanation } from '../explain/explain.js';
import { chatterOnTheWire, chatterText, explainChatter } from '../explain/explain-chatter.js';
import { explainPair, pairOnTheWire, pairText } from '../explain/explain-pair.js';
import { explainPrivacy, privacyOnTheWire, privacyText } from '../explain/explain-privacy.js';
import { explainedOnTheWire, explainWallet } from '../explain/explain-wallet.js';
import { findPlayer } from '../players.js';
import { progress } from '../print/progress.js';
import { table } from '../print/table.js';
import { runQuery } from '../run-query.js';
import { playerLabel } from '../usernames.js';
import { noWalletEvents } from '../wallets/no-wallet-events.js';

export function addExplain(program: Command): void {
  program
    .command('explain <user> [other]')
    .description(
      'Explains how a balance came about: the changes by reason and the ten largest changes; for two players, their relation and how it came about; for chatter-<user>, why the player can or cannot write in the chat; for privacy-<user>, what the player lets others see',
    )
    .option('--at <moment>', `as of ${AS_OF}`)
    .option('--currency <currency>', 'show GC or SC only')
    .addHelpText(
      'after',
      '\nExamples: npm run replay -- explain ada --currency GC --at 2026-11-21T14:03:00Z\n          npm run replay -- explain ada ben\n          npm run replay -- explain chatter-ada',
    )
    .action((user: string, other: string | undefined, { at, currency }: Options, command: Command) => {
      const asOf = at === undefined ? undefined : parseAsOf(at);
      const wanted = { asOf, currency: currency === undefined ? undefined : parseCurrency(currency) };
      // Events up to a given version never change, so the query needs no consistent view of the store.
      return runQuery(command, ({ casino, json }) => explained(casino, subjectOf(casino, user, other), wanted, json), {
        pinned: false,
        page: (casino) => {
          const { stream } = subjectOf(casino, user, other);
          const page = { stream, at: asOf && asOfText(asOf) };
          return categoryOf(stream) === 'wallet' ? { ...page, tab: 'explain' } : page;
        },
      });
    });
}

interface Options {
  at?: string;
  currency?: string;
}

type Explained = 'wallet' | 'pair' | 'chatter' | 'privacy';

/** The stream that is explained. */
interface Subject {
  stream: string;
  category: Explained;
}

/**
 * Returns the stream that the arguments name: of one or two players, or a stream's name with a uid or username in it.
 * @throws CannotRun if a player does not exist, or nothing is explained about the stream
 */
function subjectOf(casino: ReadOnlyCasino, user: string, other: string | undefined): Subject {
  if (other !== undefined) {
    const [one, two] = [findPlayer(casino, user), findPlayer(casino, other)];
    if (one === two) throw new CannotRun('explain needs two different players');
    return subject('pair', pairId(one, two));
  }
  const category = categoryOf(user);
  const isStream = casino.version(user) > 0;
  switch (category) {
    case 'wallet':
    case 'chatter':
    case 'privacy':
      return subject(category, isStream ? idOf(user) : findPlayer(casino, idOf(user)));
    case 'pair':
      if (isStream) return subject(category, idOf(user));
      throw new CannotRun(`no stream ${user}; name the two players: npm run replay -- explain <user> <user>`);
  }
  if (isStream) {
    throw new CannotRun(`nothing is explained about ${user}; npm run replay -- show ${user} prints its events`);
  }
  return subject('wallet', findPlayer(casino, user));
}

const subject = (category: Explained, id: string): Subject => ({ category, stream: streamName(category, id) });

function explained(casino: ReadOnlyCasino, { stream, category }: Subject, wanted: ExplainOptions, json: boolean) {
  if (category === 'wallet') return explainBalance(casino, idOf(stream), wanted, json);
  const toVersion = versionAsOf(casino, stream, wanted.asOf);
  switch (category) {
    case 'pair': {
      const pair = explainPair(casino, stream, toVersion);
      return json ? JSON.stringify(pairOnTheWire(pair)) : pairText(pair);
    }
    case 'privacy': {
      const privacy = explainPrivacy(casino, stream, toVersion);
      return json ? JSON.stringify(privacyOnTheWire(privacy)) : privacyText(privacy);
    }
    default: {
      const chatter = explainChatter(casino, stream, toVersion, momentOf(wanted.asOf));
      return json ? JSON.stringify(chatterOnTheWire(chatter)) : chatterText(chatter);
    }
  }
}

/** Without `--at`, explains the current time, because a mute may have ended since the last event. */
function momentOf(asOf: AsOf | undefined): number | undefined {
  if (asOf === undefined) return Date.now();
  return 'time' in asOf ? Date.parse(asOf.time) : undefined;
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
function explainBalance(
  casino: ReadOnlyCasino,
  uid: string,
  { asOf, currency }: ExplainOptions,
  json: boolean,
): string {
  const toVersion = versionAsOf(casino, streamName('wallet', uid), asOf);
  const bar = progress(toVersion, 'events');
  const wish = { toVersion, currencies: currency ? [currency] : CURRENCIES };
  const wallet = explainWallet(casino, uid, wish, bar.step);
  bar.done();
  if (json) return JSON.stringify(explainedOnTheWire(wallet));
  const { last, explanations } = wallet;
  if (!last) return noWalletEvents(casino, uid, asOf);
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
