/**
 * Returns how strongly a multiplier is coloured, from 0 (below the stake) to 4.
 * @param multiplier in ten-thousandths
 */
export function prizeLevel(multiplier: number): 0 | 1 | 2 | 3 | 4 {
  if (multiplier < 10_000) return 0;
  if (multiplier < 20_000) return 1;
  if (multiplier < 100_000) return 2;
  return multiplier < 1_000_000 ? 3 : 4;
}
