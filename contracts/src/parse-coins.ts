import { MICROS_PER_COIN, type Micros } from './money.js';

/** Which amounts a field or an option accepts. */
export interface CoinsFormat {
  /** Maximum number of decimals: those of a stake, or those of a micro. */
  decimals: 2 | 6;
  /** True if an amount may be negative. */
  isSigned?: boolean;
}

/**
 * Thousands are separated completely or not at all, and no separated number starts with 0: `0,500` is a half to many.
 */
const COINS = /^(-?)(\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.(\d*))?$/;

/**
 * Parses an amount of coins as a person types it: `1500.5`, `1,500`, `1,000.00`. A trailing point is accepted, because
 * the player may still be typing.
 * @returns the amount in micros, or a message that tells what to type
 */
export function parseCoins(text: string, { decimals, isSigned = false }: CoinsFormat): Micros | string {
  const plain = text.trim();
  if (plain === '') return 'Enter an amount';
  const [, minus, whole, fraction = ''] = COINS.exec(plain) ?? [];
  if (whole === undefined || (minus && !isSigned)) {
    return /^-?\d*,\d+$/.test(plain) ? 'Use a point for decimals: 0.50' : 'Enter an amount such as 2.50';
  }
  if (fraction.length > decimals) return `Use ${decimals === 2 ? 'two' : 'six'} decimals at most`;
  const micros = BigInt(whole.replaceAll(',', '')) * MICROS_PER_COIN + BigInt(fraction.padEnd(6, '0'));
  return minus ? -micros : micros;
}
