import { formatMicros, type Micros } from '@goldwake/contracts';

/**
 * Parses typed coins (`1,250.5`) into micros. At most two decimals are allowed.
 * @returns undefined when the text is not such a number
 */
export function parseCoins(text: string): Micros | undefined {
  const match = /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(text.trim().replaceAll(',', ''));
  if (!match) return undefined;
  return BigInt(match[1] ?? '0') * 1_000_000n + BigInt((match[2] ?? '').padEnd(2, '0')) * 10_000n;
}

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
