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

export const SYMBOLS: Record<Currency, 'GC' | 'SC'> = { gold_coins: 'GC', sweeps_coins: 'SC' };

export function coins(whole: number): Micros {
  return BigInt(whole) * MICROS_PER_COIN;
}

/**
 * Parses an amount in micros.
 * @throws RangeError if the text is not an integer in plain decimal digits
 */
export function parseMicros(text: MicrosText): Micros {
  if (!/^-?\d{1,30}$/.test(text)) throw new RangeError(`not an amount in micros: ${text}`);
  return BigInt(text);
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

/** `1,250.00 GC` */
export function formatMoney(amount: Micros, currency: Currency): string {
  return `${formatMicros(amount)} ${SYMBOLS[currency]}`;
}

/** Formats an amount with as many of the six decimals as it needs, at least two: `12.50 GC`, `1.039187 SC`. */
export function formatExactMoney(amount: Micros, currency: Currency): string {
  const micros = (amount < 0n ? -amount : amount) % 10_000n;
  const more = micros === 0n ? '' : micros.toString().padStart(4, '0').replace(/0+$/, '');
  const sign = amount < 0n && amount > -10_000n ? '-' : '';
  return `${sign}${formatMicros(amount)}${more} ${SYMBOLS[currency]}`;
}
