import { describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES } from './index.js';

describe('the rules of promotions', () => {
  it('state seven days, each better than the one before, and the last by far', () => {
    const { days } = PROMOTION_RULES.daily_bonus;
    const gold = days.map(({ gold_coins }) => Number(gold_coins) / 1e6);
    const sweeps = days.map(({ sweeps_coins }) => Number(sweeps_coins) / 1e6);
    expect(gold).toEqual([5_000, 5_500, 6_000, 6_500, 7_000, 7_500, 10_000]);
    expect(sweeps).toEqual([1, 1.1, 1.2, 1.3, 1.4, 1.5, 3]);
  });
});
