import { parseCoins } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { coinsText, nonZeroAmountsText, signedAmount } from './amount-text.js';

describe('amount texts', () => {
  it.each([
    [9_800_000n, '+9.80'],
    [-10_000_000n, '−10.00'],
    [1_250_000_000n, '+1,250.00'],
    [0n, '0.00'],
    [9_999n, '0.00'],
    [-9_999n, '0.00'],
    [-10_000n, '−0.01'],
  ])('a change of %p micros is %p', (amount, text) => {
    expect(signedAmount(amount)).toBe(text);
  });

  it('leave out the currency in which nothing is granted', () => {
    expect(nonZeroAmountsText({ gold_coins: '10000000000', sweeps_coins: '500000' })).toBe('10,000.00 GC + 0.50 SC');
    expect(nonZeroAmountsText({ gold_coins: '0', sweeps_coins: '500000' })).toBe('0.50 SC');
    expect(nonZeroAmountsText({ gold_coins: '0', sweeps_coins: '0' })).toBe('');
  });

  it('are parsed back to the same amount after formatting', () => {
    expect(coinsText(1_250_500_000n)).toBe('1250.50');
    expect(parseCoins(coinsText(1_250_500_000n), { decimals: 2 })).toBe(1_250_500_000n);
  });
});
