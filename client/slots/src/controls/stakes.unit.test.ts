import { describe, expect, it } from '@jest/globals';
import { firstStake, stakeSteps } from './stakes.js';

describe('stakeSteps', () => {
  it('offers 1, 2 and 5 of each power of ten between the limits', () => {
    expect(stakeSteps(10_000n, 100_000n)).toEqual([10_000n, 20_000n, 50_000n, 100_000n]);
  });

  it('offers limits that are no such number', () => {
    expect(stakeSteps(15_000n, 70_000n)).toEqual([15_000n, 20_000n, 50_000n, 70_000n]);
  });

  it('offers one stake if the limits are equal', () => {
    expect(stakeSteps(30_000n, 30_000n)).toEqual([30_000n]);
  });
});

describe('firstStake', () => {
  const steps = stakeSteps(10_000n, 1_000_000n);

  it('is the largest of at most a hundredth of the balance', () => {
    expect(firstStake(steps, 6_000_000n)).toBe(50_000n);
  });

  it('is the smallest stake for a small balance, and the largest for a large one', () => {
    expect(firstStake(steps, 0n)).toBe(10_000n);
    expect(firstStake(steps, 10n ** 12n)).toBe(1_000_000n);
  });
});
