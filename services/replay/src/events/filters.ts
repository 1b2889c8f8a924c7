import { CURRENCIES, type Currency, type Draw, EVENTS, type Micros, parseCoins, SYMBOLS } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import type { Command } from 'commander';
import { parseMoment } from '../as-of.js';
import { CannotRun } from '../cannot-run.js';
import { findPlayer } from '../players.js';
import type { AmountRange, Selection } from './selection.js';

/** Options that select events, as given on the command line. */
export interface Filters {
  type?: string;
  player?: string;
  reason?: string;
  amount?: string;
  round?: string;
  draw?: string;
}

/** Adds the options that select events. */
export function addFilters(command: Command): Command {
  return command
    .option('--type <types>', 'only events of this type, or of several types separated by commas')
    .option('--player <user>', "only of this player's streams")
    .option('--reason <reason>', 'only events with this reason, such as top_up or sign_out')
    .option(
      '--amount <range>',
      "only events that state an amount in this range, in coins: '>100', '<=0.5 SC', '12.50 GC'",
    )
    .option('--round <id>', 'only events of this round')
    .option('--draw <pair/nonce>', 'only rounds that consumed this draw: seed pair 2, nonce 17 is 2/17');
}

/** Converts the options to a selection. @throws CannotRun if a value cannot be parsed or names nothing */
export function selectionOf(casino: ReadOnlyCasino, { type, player, reason, amount, round, draw }: Filters): Selection {
  return {
    uid: player === undefined ? undefined : findPlayer(casino, player),
    types: type === undefined ? undefined : parseTypes(type),
    reason,
    amount: amount === undefined ? undefined : parseAmountRange(amount),
    round,
    draw: draw === undefined ? undefined : parseDraw(draw),
  };
}

/** Adds the points in the history between which events are selected. @throws CannotRun */
export function between(
  casino: ReadOnlyCasino,
  { from, to }: { from?: string; to?: string },
): Pick<Selection, 'from' | 'to'> {
  return {
    from: from === undefined ? undefined : parseMoment(casino, '--from', from),
    to: to === undefined ? undefined : parseMoment(casino, '--to', to),
  };
}

/** Parses `--type`: one event type, or several separated by commas. @throws CannotRun for a type that does not exist */
function parseTypes(text: string): string[] {
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => !Object.hasOwn(EVENTS, type));
  if (unknown === undefined) return types;
  throw new CannotRun(
    `--type ${unknown}: there is no such event type; the types are ${Object.keys(EVENTS).join(', ')}`,
  );
}

/** Parses `--draw`: the number of a seed pair and a nonce. @throws CannotRun */
function parseDraw(text: string): Draw {
  const [, seed_pair, nonce] = /^(\d{1,9})\/(\d{1,15})$/.exec(text) ?? [];
  if (seed_pair === undefined) throw new CannotRun(`--draw ${text}: expected a seed pair and a nonce, such as 2/17`);
  return { seed_pair: Number(seed_pair), nonce: Number(nonce) };
}

const RANGE = /^\s*(>=|<=|>|<|=)?\s*(\S+)(?:\s+(\S+))?\s*$/;

/** Parses `--amount`: an optional comparison, an amount in coins and an optional currency. @throws CannotRun */
function parseAmountRange(text: string): AmountRange {
  const [, comparison = '=', coins = '', symbol] = RANGE.exec(text) ?? [];
  const currency = symbol === undefined ? undefined : currencyOf(symbol);
  const amount = parseCoins(coins, { decimals: 6 });
  if (typeof amount === 'string' || (symbol !== undefined && currency === undefined)) {
    throw new CannotRun(`--amount ${text}: expected an amount in coins such as '>100', '<=0.5 SC' or '12.50 GC'`);
  }
  return { currency, includes: (other) => COMPARE[comparison as keyof typeof COMPARE](other, amount) };
}

const COMPARE = {
  '>': (a: Micros, b: Micros) => a > b,
  '>=': (a: Micros, b: Micros) => a >= b,
  '<': (a: Micros, b: Micros) => a < b,
  '<=': (a: Micros, b: Micros) => a <= b,
  '=': (a: Micros, b: Micros) => a === b,
};

function currencyOf(text: string): Currency | undefined {
  return CURRENCIES.find((one) => one === text.toLowerCase() || SYMBOLS[one] === text.toUpperCase());
}
