import { type CoinAmounts, CURRENCIES, formatMicros, formatMoney, type Micros, parseMicros } from '@goldwake/contracts';

/** Formats a change of a balance with its sign: `+9.80`, `−10.00`, or `0.00` without a sign. */
export function signedAmount(amount: Micros): string {
  const text = formatMicros(amount < 0n ? -amount : amount);
  if (amount > -10_000n && amount < 10_000n) return text;
  return `${amount < 0n ? '−' : '+'}${text}`;
}

/** Formats micros as text for an amount field, with two decimals and no thousands separators. */
export function coinsText(amount: Micros): string {
  return formatMicros(amount).replaceAll(',', '');
}

/** Formats the amounts that are not zero: `10,000.00 GC + 0.50 SC`. */
export function nonZeroAmountsText(amounts: CoinAmounts): string {
  const texts = CURRENCIES.filter((currency) => amounts[currency] !== '0').map((currency) =>
    formatMoney(parseMicros(amounts[currency]), currency),
  );
  return texts.join(' + ');
}
