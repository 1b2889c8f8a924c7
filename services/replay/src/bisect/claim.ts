import { CURRENCIES, type Currency, MICROS_PER_COIN, type Micros, parseIsoTime, SYMBOLS } from '@goldwake/contracts';
import { CannotRun } from '../cannot-run.js';

/** When a claim says it was: a version of the wallet's stream, a position or an ISO time. */
export type ClaimedAt = { version: number } | { position: number } | { time: string };

export interface Claim {
  amount: Micros;
  currency: Currency;
  /** To the micro; if not, as shown with two decimals, rounded down. */
  exact: boolean;
  at: ClaimedAt;
}

const FORM = '"12.50 GC at 2026-11-21T14:03Z", "… at version 17" or "… at @4711"';

/** `12.50 GC at 2026-11-21T14:03Z`: up to two decimals are meant as shown, more of them to the micro. @throws CannotRun */
export function parseClaim(text: string): Claim {
  const wrong = (what: string) => new CannotRun(`--claim ${text}: ${what}; ${FORM}`);
  const [, amount, symbol = '', at = ''] = /^\s*(\S+)\s+(\S+)\s+at\s+(.+?)\s*$/i.exec(text) ?? [];
  if (amount === undefined) throw wrong('an amount, a currency and a moment are needed');
  const [, minus, whole = '', decimals = ''] = /^(-?)(\d{1,15}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,6}))?$/.exec(amount) ?? [];
  if (whole === '') throw wrong(`${amount} is no amount with up to six decimals`);
  const currency = CURRENCIES.find((one) => one === symbol.toLowerCase() || SYMBOLS[one] === symbol.toUpperCase());
  if (!currency) throw wrong(`${symbol} is neither GC nor SC`);
  const micros = BigInt(whole.replaceAll(',', '')) * MICROS_PER_COIN + BigInt(decimals.padEnd(6, '0'));
  return { amount: minus ? -micros : micros, currency, exact: decimals.length > 2, at: parseAt(at, wrong) };
}

function parseAt(text: string, wrong: (what: string) => CannotRun): ClaimedAt {
  const [, version, position] = /^(?:version\s+(\d{1,15})|@(\d{1,15}))$/i.exec(text) ?? [];
  if (version !== undefined) return { version: Number(version) };
  if (position !== undefined) return { position: Number(position) };
  const time = parseIsoTime(text);
  if (time === undefined) throw wrong(`${text} is no moment`);
  return { time: new Date(time).toISOString() };
}

/** The balances that a claim means, both inclusive: what is shown as 12.50 may be up to 12.509999. */
export function meant({ amount, exact }: Pick<Claim, 'amount' | 'exact'>): [from: Micros, to: Micros] {
  const cent = MICROS_PER_COIN / 100n;
  if (exact) return [amount, amount];
  // Shown towards zero: 0.00 is what lies a cent to either side of it.
  return [amount > 0n ? amount : amount - cent + 1n, amount < 0n ? amount : amount + cent - 1n];
}
