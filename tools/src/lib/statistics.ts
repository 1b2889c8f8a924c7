/** Returns the median: the middle value, or the mean of the two middle values. Returns NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = sortedCopy(values);
  const low = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  const high = sorted[sorted.length >> 1] ?? Number.NaN;
  return (low + high) / 2;
}

/**
 * Returns a percentile by the nearest-rank method: the smallest value such that at least the given share of all values
 * is less than or equal to it. Returns NaN for an empty list.
 * @param share from 0 to 1, such as 0.99
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = sortedCopy(values);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function sortedCopy(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}
