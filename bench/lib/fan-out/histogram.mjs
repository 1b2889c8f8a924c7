/** Counts of latencies in microseconds, in buckets of at most 1/32 of their value: an array, so that every delivery can be counted. */
const STEPS = 64;

export class Histogram {
  count = 0;
  #buckets = new Uint32Array(STEPS * 32);

  record(micros) {
    const value = Math.max(micros, 0);
    const power = Math.max(0, 26 - Math.clz32(value));
    this.#buckets[power * STEPS + (value >>> power)] += 1;
    this.count += 1;
  }

  /** @returns milliseconds, the upper edge of the bucket; NaN of nothing */
  percentileMs(percent) {
    let left = Math.ceil((this.count * percent) / 100);
    if (left === 0) return Number.NaN;
    for (let index = 0; index < this.#buckets.length; index++) {
      left -= this.#buckets[index];
      if (left <= 0) return upperEdge(index) / 1_000;
    }
  }
}

/** Powers from 1 use only the upper half of their steps: the lower belongs to the power before. */
function upperEdge(index) {
  const power = Math.floor(index / STEPS);
  return ((index % STEPS) + 1) * 2 ** power;
}
