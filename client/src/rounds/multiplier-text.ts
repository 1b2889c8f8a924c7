/**
 * Formats a multiplier of the stake, for example `1.40×` or `16.8133×`. It has at least two decimals, and more only
 * where they are not zero.
 * @param multiplier in ten-thousandths
 */
export function multiplierText(multiplier: number): string {
  const whole = Math.floor(multiplier / 10_000).toLocaleString('en-US');
  const decimals = String(multiplier % 10_000).padStart(4, '0');
  return `${whole}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}×`;
}

/**
 * Formats a multiplier for a small label without a sign, for example `0.5`, `15.6` or `970`. Rounded down, so that a
 * label never promises more than is paid.
 * @param multiplier in ten-thousandths
 * @param decimals at most this many from 10 to below 100; below that two, above it none
 */
export function shortMultiplier(multiplier: number, decimals: 1 | 2 = 1): string {
  const shown = multiplier >= 1_000_000 ? 0 : multiplier >= 100_000 ? decimals : 2;
  return String(Math.floor(multiplier / 10 ** (4 - shown)) / 10 ** shown);
}
