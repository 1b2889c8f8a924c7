import { describe, expect, it } from '@jest/globals';
import { coinsText, parseCoins } from './amount-text.js';

describe('amounts as typed', () => {
  it.each([
    ['1', 1_000_000n],
    ['1.5', 1_500_000n],
    ['0.01', 10_000n],
    ['1,250.00', 1_250_000_000n],
    [' 3. ', 3_000_000n],
    ['9007199254740.99', 9_007_199_254_740_990_000n],
  ])('%p is %p micros', (text, micros) => {
    expect(parseCoins(text)).toBe(micros);
  });

  it.each(['', '.', '.5', '-1', '1.234', '1e5', 'abc', '0x10', '1.2.3'])('%p is no amount', (text) => {
    expect(parseCoins(text)).toBeUndefined();
  });

  it('come back as they went in', () => {
    expect(coinsText(1_250_500_000n)).toBe('1250.50');
    expect(parseCoins(coinsText(1_250_500_000n))).toBe(1_250_500_000n);
  });
});
