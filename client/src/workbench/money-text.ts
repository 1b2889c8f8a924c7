import { type Currency, formatMicros, MICROS_PER_COIN, type Micros, SYMBOLS } from '@goldwake/contracts';

/**
 * Formats an amount without rounding: with two decimals as shown to players, or up to six if needed, such as `1,250.00`
 * or `-0.000001`.
 */
export function exactMicros(amount: Micros): string {
  const size = amount < 0n ? -amount : amount;
  const rest = (size % MICROS_PER_COIN).toString().padStart(6, '0').slice(2).replace(/0+$/, '');
  const shown = formatMicros(size) + rest;
  return amount < 0n ? `-${shown}` : shown;
}

/**
 * Formats a change of an amount with its sign, such as `+1.00` or `−1.00`. Uses the Unicode minus, which is as wide as
 * the plus.
 */
export function movedMicros(amount: Micros): string {
  return amount > 0n ? `+${exactMicros(amount)}` : exactMicros(amount).replace('-', '−');
}

/** Formats an amount with its currency symbol, for example `1,250.00 GC`. */
export function exactMoney(amount: Micros, currency: Currency): string {
  return `${exactMicros(amount)} ${SYMBOLS[currency]}`;
}
