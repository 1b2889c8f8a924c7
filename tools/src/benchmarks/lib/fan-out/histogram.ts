/**
 * Histogram of latencies in microseconds, in buckets no wider than 1/32 of their value. An array of counts makes it
 * cheap enough to record every delivery.
 */
const STEPS = 64;

export class Histogram {
  count = 0;
  #buckets = new Uint32Array(STEPS * 32);

  record(micros: number): void {
    const value = Math.max(micros, 0);
    const power = Math.max(0, 26 - Math.clz32(value));
    const bucket = power * STEPS + (value >>> power);
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
    this.count += 1;
  }

  /** @returns the upper edge of the percentile's bucket in milliseconds; NaN if the histogram is empty */
  percentileMs(percent: number): number {
    let left = Math.ceil((this.count * percent) / 100);
    if (left === 0) return Number.NaN;
    const index = this.#buckets.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return upperEdge(index) / 1_000;
  }
}

/**
 * Returns the upper edge of a bucket. From power 1 on, only the upper half of a power's steps is used, because the
 * previous power covers the lower half.
 */
function upperEdge(index: number): number {
  const power = Math.floor(index / STEPS);
  return ((index % STEPS) + 1) * 2 ** power;
}
