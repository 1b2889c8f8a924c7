/** The two currencies, with the names that the API uses (specification §3, balance types). */
export const CURRENCIES = ['gold_coins', 'sweeps_coins'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in micros (10⁻⁶ coin), as represented in memory. */
export type Micros = bigint;
/**
 * An amount in micros as text in JSON: an optional minus sign and decimal digits.
 * @pattern ^(0|-?[1-9][0-9]{0,29})$
 */
export type MicrosText = string;

export const MICROS_PER_COIN = 1_000_000n;
/**
 * Maximum of a single amount: 10¹² coins, which are 10¹⁸ micros. A sum of ten such amounts does not fit into a signed
 * 64-bit integer, so amounts are bigints.
 */
export const MAX_AMOUNT: Micros = 1_000_000_000_000n * MICROS_PER_COIN;

/**
 * Currencies of the ledger. `USD` is what buyers pay; only house accounts have it, and it is no balance of a player.
 */
export type LedgerCurrency = Currency | 'USD';
export const LEDGER_CURRENCIES: readonly LedgerCurrency[] = [...CURRENCIES, 'USD'];

export const SYMBOLS = { gold_coins: 'GC', sweeps_coins: 'SC', USD: 'USD' } as const satisfies Record<
  LedgerCurrency,
  string
>;

export function coins(whole: number): Micros {
  return BigInt(whole) * MICROS_PER_COIN;
}

/**
 * Parses an amount in micros.
 * @throws RangeError if the text is not an integer in plain decimal digits
 */
export function parseMicros(text: MicrosText): Micros {
  const short = shortInteger(text);
  if (short !== undefined) return BigInt(short);
  if (!/^-?\d{1,30}$/.test(text)) throw new RangeError(`not an amount in micros: ${text}`);
  return BigInt(text);
}

/** Returns whether a value of unknown origin is an amount in micros, in its only text form, within the limits. */
export function isMicrosBetween(value: unknown, min: Micros, max: Micros): value is MicrosText {
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,23})$/.test(value)) return false;
  const micros = BigInt(value);
  return micros >= min && micros <= max;
}

/**
 * Returns the value of a text of at most 15 characters, which a number represents exactly; undefined for any other
 * text. Exists because `verify` parses each amount for several rules, and this takes about half the time.
 */
function shortInteger(text: string): number | undefined {
  if (typeof text !== 'string' || text.length > 15) return undefined;
  const isNegative = text.startsWith('-');
  const first = isNegative ? 1 : 0;
  if (text.length === first) return undefined;
  let value = 0;
  for (let at = first; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return isNegative ? -value : value;
}

export function microsText(amount: Micros): MicrosText {
  return amount.toString();
}

/** Formats an amount with two decimals, rounded towards zero, with thousands separators: `1,250.00`. */
export function formatMicros(amount: Micros): string {
  const cents = (amount < 0n ? -amount : amount) / 10_000n;
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${amount < 0n && cents > 0n ? '-' : ''}${whole}.${(cents % 100n).toString().padStart(2, '0')}`;
}

/** Returns whether an amount, which is not negative, is shown as 0.00. */
export function isShownAsZero(amount: Micros): boolean {
  return amount < MICROS_PER_COIN / 100n;
}

/** `1,250.00 GC` */
export function formatMoney(amount: Micros, currency: LedgerCurrency): string {
  return `${formatMicros(amount)} ${SYMBOLS[currency]}`;
}

/** Formats an amount with as many of the six decimals as it needs, at least two: `12.50 GC`, `1.039187 SC`. */
export function formatExactMoney(amount: Micros, currency: LedgerCurrency): string {
  const micros = (amount < 0n ? -amount : amount) % 10_000n;
  const more = micros === 0n ? '' : micros.toString().padStart(4, '0').replace(/0+$/, '');
  const sign = amount < 0n && amount > -10_000n ? '-' : '';
  return `${sign}${formatMicros(amount)}${more} ${SYMBOLS[currency]}`;
}
