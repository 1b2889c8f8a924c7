import { describe, expect, it } from '@jest/globals';
import { PROMOTION_RULES, validRules } from './index.js';

const BONUS = { gold_coins: '5', sweeps_coins: '1' };
const rules = (...days: (typeof BONUS)[]) => ({ ...PROMOTION_RULES, daily_bonus: { days } });

describe('the rules of promotions', () => {
  it('state seven days, each better than the one before, and the last by far', () => {
    const { days } = validRules(PROMOTION_RULES).daily_bonus;
    const gold = days.map(({ gold_coins }) => Number(gold_coins) / 1e6);
    const sweeps = days.map(({ sweeps_coins }) => Number(sweeps_coins) / 1e6);
    expect(gold).toEqual([5_000, 5_500, 6_000, 6_500, 7_000, 7_500, 10_000]);
    expect(sweeps).toEqual([1, 1.1, 1.2, 1.3, 1.4, 1.5, 3]);
  });

  it.each([
    ['a single day', rules(BONUS)],
    ['a day without Sweeps Coins', rules({ ...BONUS, sweeps_coins: '0' })],
    ['a day without Gold Coins', rules(BONUS, { ...BONUS, gold_coins: '0' })],
  ])('%s is valid', (_, valid) => {
    expect(validRules(valid)).toBe(valid);
  });

  it.each([
    ['no day', rules(), 'the rules of promotions state no day of the daily bonus; add at least one'],
    [
      'a negative amount',
      rules(BONUS, { ...BONUS, gold_coins: '-1' }),
      'the rules of promotions state -1 GC micros and 1 SC micros for day 2 of the daily bonus; no amount may be negative, and one must be above 0',
    ],
    ['a day without coins', rules({ gold_coins: '0', sweeps_coins: '0' }), 'for day 1 of the daily bonus'],
    ['an amount that is no number', rules({ ...BONUS, sweeps_coins: '1.5' }), 'not an amount in micros: 1.5'],
  ])('%s is refused', (_, invalid, message) => {
    expect(() => validRules(invalid)).toThrow(message);
  });
});
