import { parseCoins } from '@goldwake/contracts';

/** Parses a multiplier such as `2.50` or `1,000,000.00×`. @returns hundredths; undefined if it is not a multiplier */
export function typedMultiplier(text: string): number | undefined {
  // A multiplier is typed and formatted as an amount of coins is.
  const micros = parseCoins(text.replace(/×$/, ''), { decimals: 2 });
  return typeof micros === 'string' ? undefined : Number(micros / 10_000n);
}
