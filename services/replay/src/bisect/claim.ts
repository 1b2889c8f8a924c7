import { CURRENCIES, type Currency, MICROS_PER_COIN, type Micros, parseCoins, SYMBOLS } from '@goldwake/contracts';
import { type AsOf, parseTime } from '../as-of.js';
import { CannotRun } from '../cannot-run.js';

export interface Claim {
  amount: Micros;
  currency: Currency;
  /**
   * If true, the amount is exact to the micro (a millionth of a coin). If false, it is an amount as displayed: two
   * decimals, rounded toward zero.
   */
  exact: boolean;
  /** Point at which the balance is claimed. */
  at: AsOf;
}

const FORM = '"12.50 GC at 2026-11-21T14:03Z", "… at version 17" or "… at @4711"';

/**
 * Parses a claim such as `12.50 GC at 2026-11-21T14:03Z`. An amount with at most two decimals counts as displayed and
 * thus rounded; one with more decimals counts as exact to the micro.
 * @throws CannotRun
 */
export function parseClaim(text: string): Claim {
  const wrong = (what: string) => new CannotRun(`--claim ${text}: ${what}; ${FORM}`);
  const [, amount, symbol = '', at = ''] = /^\s*(\S+)\s+(\S+)\s+at\s+(.+?)\s*$/i.exec(text) ?? [];
  if (amount === undefined) throw wrong('expected an amount, a currency, and a time, version or position');
  const micros = parseCoins(amount, { decimals: 6, isSigned: true });
  if (typeof micros === 'string') throw wrong(`${amount} is not an amount. ${micros}`);
  const currency = CURRENCIES.find((one) => one === symbol.toLowerCase() || SYMBOLS[one] === symbol.toUpperCase());
  if (!currency) throw wrong(`the currency ${symbol} is neither GC nor SC`);
  return { amount: micros, currency, exact: /\.\d{3}/.test(amount), at: parseAt(at, wrong) };
}

function parseAt(text: string, wrong: (what: string) => CannotRun): AsOf {
  const [, version, position] = /^(?:version\s+(\d{1,15})|@(\d{1,15}))$/i.exec(text) ?? [];
  if (version !== undefined) return { version: Number(version) };
  if (position !== undefined) return { position: Number(position) };
  return { time: parseTime(text, 'end', wrong(`${text} is not an ISO time, a version or a position`).message) };
}

/** Returns the lowest and the highest balance that match a claim: a displayed 12.50 matches 12.50 to 12.509999. */
export function meant({ amount, exact }: Pick<Claim, 'amount' | 'exact'>): [from: Micros, to: Micros] {
  const cent = MICROS_PER_COIN / 100n;
  if (exact) return [amount, amount];
  // Displayed amounts are rounded toward zero, so 0.00 matches every balance less than a cent above or below zero.
  return [amount > 0n ? amount : amount - cent + 1n, amount < 0n ? amount : amount + cent - 1n];
}
