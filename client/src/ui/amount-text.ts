import { formatMicros, type Micros } from '@goldwake/contracts';

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
