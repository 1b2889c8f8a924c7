import { describe, expect, it } from '@jest/globals';
import { coinsText, parseCoins, signedAmount } from './amount-text.js';

describe('amount texts', () => {
  it.each([
    ['1', 1_000_000n],
    ['1.5', 1_500_000n],
    ['0.01', 10_000n],
    ['1,250.00', 1_250_000_000n],
    [' 3. ', 3_000_000n],
    ['9007199254740.99', 9_007_199_254_740_990_000n],
  ])('%p is parsed as %p micros', (text, micros) => {
    expect(parseCoins(text)).toBe(micros);
  });

  it.each(['', '.', '.5', '-1', '1.234', '1e5', 'abc', '0x10', '1.2.3'])('%p is not an amount', (text) => {
    expect(parseCoins(text)).toBeUndefined();
  });

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

  it('are parsed back to the same amount after formatting', () => {
    expect(coinsText(1_250_500_000n)).toBe('1250.50');
    expect(parseCoins(coinsText(1_250_500_000n))).toBe(1_250_500_000n);
  });
});
