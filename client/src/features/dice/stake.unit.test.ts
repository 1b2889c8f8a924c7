import { describe, expect, it } from '@jest/globals';
import { coinsText } from '../../ui/amount-text.js';
import { doubleStake, halfStake, maxStake, profitOnWin, readStake } from './stake.js';

const limits = { min: 10_000n, max: 1_000_000_000n };

describe('the stake as typed', () => {
  it.each([
    ['1', 1_000_000n],
    ['0.01', 10_000n],
    ['2.5', 2_500_000n],
    ['2.', 2_000_000n],
    ['1,000.00', 1_000_000_000n],
    [' 12.34 ', 12_340_000n],
  ])('"%s" is %s micros', (text, micros) => {
    expect(readStake(text, limits, null)).toEqual({ micros, error: null });
  });

  it.each([
    ['', 'Enter an amount'],
    ['0', 'At least 0.01'],
    ['1000.01', 'At most 1,000.00'],
    ['0.001', 'At most two decimals'],
    ['-1', 'Enter an amount such as 2.50'],
    ['1e3', 'Enter an amount such as 2.50'],
    ['1,00', 'Enter an amount such as 2.50'],
    ['9999999999999', 'Enter an amount such as 2.50'],
  ])('"%s" is refused: %s', (text, error) => {
    expect(readStake(text, limits, null)).toEqual({ micros: null, error });
  });

  it('is held against the balance where one is known', () => {
    expect(readStake('5.01', limits, 5_009_999n).error).toBe('Above your balance of 5.00');
    expect(readStake('5.00', limits, 5_000_000n).error).toBeNull();
  });
});

describe('½, 2× and max', () => {
  it('halves to whole cents and never below the smallest stake', () => {
    expect(halfStake(50_000n, limits)).toBe(20_000n);
    expect(halfStake(10_000n, limits)).toBe(10_000n);
  });

  it('doubles up to the largest stake', () => {
    expect(doubleStake(400_000_000n, limits)).toBe(800_000_000n);
    expect(doubleStake(600_000_000n, limits)).toBe(1_000_000_000n);
  });

  it('max is the balance in whole cents, or the limit', () => {
    expect(maxStake(5_019_999n, limits)).toBe(5_010_000n);
    expect(maxStake(5_000_000_000n, limits)).toBe(1_000_000_000n);
    expect(maxStake(null, limits)).toBe(1_000_000_000n);
    expect(maxStake(9_999n, limits)).toBe(10_000n);
  });

  it('write a stake that reads back as itself', () => {
    expect(coinsText(1_000_000_000n)).toBe('1000.00');
    expect(readStake(coinsText(123_450_000n), limits, null).micros).toBe(123_450_000n);
  });
});

it('profit on win is the payout less the stake, rounded down', () => {
  expect(profitOnWin(1_000_000n, 5_000, 'over')).toBe(980_100n);
  expect(profitOnWin(3n, 5_000, 'over')).toBe(2n);
});
