import { formatMicros, type Micros } from '@goldwake/contracts';

/**
 * Coins as typed (`1,250.5`) to micros; at most two decimals, as they are shown.
 * @returns undefined unless the text is such a number.
 */
export function parseCoins(text: string): Micros | undefined {
  const match = /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(text.trim().replaceAll(',', ''));
  if (!match) return undefined;
  return BigInt(match[1] ?? '0') * 1_000_000n + BigInt((match[2] ?? '').padEnd(2, '0')) * 10_000n;
}

/** Micros to what stands in an amount field: two decimals, no separators. */
export function coinsText(amount: Micros): string {
  return formatMicros(amount).replaceAll(',', '');
}
