import fc from 'fast-check';

const BATCH = 50;

/**
 * Generates an endless sequence from a seed. Each value depends only on the seed and its number, so a single value can
 * be generated again.
 * @param first number of the first value
 */
export function* seeded<T>(arbitrary: fc.Arbitrary<T>, seed: number, first = 0): Generator<[number: number, value: T]> {
  for (let batch = Math.floor(first / BATCH); ; batch++) {
    // The factor keeps neighbouring seeds from sharing their batches.
    const values = fc.sample(arbitrary, { seed: (Math.imul(seed, 1_000_003) + batch) | 0, numRuns: BATCH });
    for (const [index, value] of values.entries()) {
      const number = batch * BATCH + index;
      if (number >= first) yield [number, value];
    }
  }
}
