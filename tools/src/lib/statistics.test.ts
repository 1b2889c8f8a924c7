import { describe, expect, it } from '@jest/globals';
import { median, percentile } from './statistics.js';

describe('the median', () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[], Number.NaN],
  ])('of %j is %d', (values, wanted) => expect(median(values)).toBe(wanted));
});

describe('a percentile', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);

  it.each([
    [0, 1],
    [0.5, 50],
    [0.99, 99],
    [0.995, 100],
    [1, 100],
  ])('for a share of %d of the numbers 1 to 100 is %d', (share, wanted) => {
    expect(percentile(values, share)).toBe(wanted);
  });

  it('of a single value is this value, and of no values NaN', () => {
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });
});
