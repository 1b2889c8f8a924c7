import { describe, expect, it } from '@jest/globals';
import { coinsText } from '../../../ui/amount-text.js';
import { doubleStake, halfStake, maxStake, profitOnWin, readStake } from './stake.js';

const limits = { min: 10_000n, max: 1_000_000_000n };

describe('readStake()', () => {
  it.each([
    ['1', 1_000_000n],
    ['0.01', 10_000n],
    ['2.5', 2_500_000n],
    ['2.', 2_000_000n],
    ['1,000.00', 1_000_000_000n],
    [' 12.34 ', 12_340_000n],
  ])('"%s" is parsed as %s micros', (text, micros) => {
    expect(readStake(text, limits, null)).toEqual({ micros, fault: null, error: null });
  });

  it.each([
    ['', 'not_an_amount', 'Enter an amount'],
    ['0', 'below_limit', 'Use 0.01 or more'],
    ['1000.01', 'above_limit', 'Use 1,000.00 or less'],
    ['0.001', 'not_an_amount', 'Use two decimals at most'],
    ['-1', 'not_an_amount', 'Enter an amount such as 2.50'],
    ['0,500', 'not_an_amount', 'Use a point for decimals: 0.50'],
    ['9999999999999', 'above_limit', 'Use 1,000.00 or less'],
  ])('"%s" is refused as %s: %s', (text, fault, error) => {
    expect(readStake(text, limits, null)).toEqual({ micros: null, fault, error });
  });

  it('the stake is checked against the balance if the balance is known', () => {
    expect(readStake('5.01', limits, 5_009_999n)).toEqual({
      micros: null,
      fault: 'above_balance',
      error: 'Above your balance of 5.00',
    });
    expect(readStake('5.00', limits, 5_000_000n).error).toBeNull();
  });
});

describe('½, 2× and Max buttons', () => {
  it('½ halves to whole cents, but never below the minimum stake', () => {
    expect(halfStake(50_000n, limits)).toBe(20_000n);
    expect(halfStake(10_000n, limits)).toBe(10_000n);
  });

  it('2× doubles up to the maximum stake', () => {
    expect(doubleStake(400_000_000n, limits)).toBe(800_000_000n);
    expect(doubleStake(600_000_000n, limits)).toBe(1_000_000_000n);
  });

  it('Max is the balance in whole cents, or the limit if that is smaller', () => {
    expect(maxStake(5_019_999n, limits)).toBe(5_010_000n);
    expect(maxStake(5_000_000_000n, limits)).toBe(1_000_000_000n);
    expect(maxStake(null, limits)).toBe(1_000_000_000n);
    expect(maxStake(9_999n, limits)).toBe(10_000n);
  });

  it('the resulting text parses to the same stake', () => {
    expect(coinsText(1_000_000_000n)).toBe('1000.00');
    expect(readStake(coinsText(123_450_000n), limits, null).micros).toBe(123_450_000n);
  });
});

it('the profit on a win is the payout minus the stake, rounded down', () => {
  expect(profitOnWin(1_000_000n, 19_801)).toBe(980_100n);
  expect(profitOnWin(3n, 19_801)).toBe(2n);
});
