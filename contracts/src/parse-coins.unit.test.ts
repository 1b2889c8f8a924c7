import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatExactMoney, formatMicros, type Micros } from './money.js';
import { type CoinsFormat, parseCoins } from './parse-coins.js';

const STAKE: CoinsFormat = { decimals: 2 };
const EXACT: CoinsFormat = { decimals: 6, isSigned: true };

describe('parseCoins()', () => {
  it.each<[string, Micros]>([
    ['1', 1_000_000n],
    ['0', 0n],
    ['0.01', 10_000n],
    ['0.50', 500_000n],
    ['2.', 2_000_000n],
    [' 12.34 ', 12_340_000n],
    ['007', 7_000_000n],
    ['1500.5', 1_500_500_000n],
    ['1,500', 1_500_000_000n],
    ['1,000.00', 1_000_000_000n],
    ['12,345,678.9', 12_345_678_900_000n],
    ['999,999,999,999,999', 999_999_999_999_999_000_000n],
    ['9007199254740.99', 9_007_199_254_740_990_000n],
  ])('%j is %d micros', (text, micros) => {
    expect(parseCoins(text, STAKE)).toBe(micros);
    expect(parseCoins(text, EXACT)).toBe(micros);
  });

  it.each<[string, Micros]>([
    ['-1', -1_000_000n],
    ['-1,250.5', -1_250_500_000n],
    ['0.000001', 1n],
    ['-0.00', 0n],
  ])('%j is %d micros where amounts are exact and signed', (text, micros) => {
    expect(parseCoins(text, EXACT)).toBe(micros);
  });

  const POINT = 'Use a point for decimals: 0.50';
  const EXAMPLE = 'Enter an amount such as 2.50';
  it.each<[string, string]>([
    ['', 'Enter an amount'],
    [' ', 'Enter an amount'],
    ['0,500', POINT],
    ['0,001', POINT],
    ['00,500', POINT],
    ['1,50', POINT],
    ['12,50', POINT],
    ['1,0000', POINT],
    ['1000,500', POINT],
    [',5', POINT],
    ['0,500.00', EXAMPLE],
    ['1,00.50', EXAMPLE],
    ['1.000,50', EXAMPLE],
    ['1,000,00', EXAMPLE],
    ['1,,000', EXAMPLE],
    ['1,', EXAMPLE],
    ['1 000', EXAMPLE],
    ["1'000", EXAMPLE],
    ['.', EXAMPLE],
    ['.5', EXAMPLE],
    ['1.2.3', EXAMPLE],
    ['+1', EXAMPLE],
    ['--1', EXAMPLE],
    ['−1', EXAMPLE],
    ['1-', EXAMPLE],
    ['1e5', EXAMPLE],
    ['0x10', EXAMPLE],
    ['NaN', EXAMPLE],
    ['Infinity', EXAMPLE],
    ['abc', EXAMPLE],
    ['1\n2', EXAMPLE],
    ['١٠', EXAMPLE],
    ['１０', EXAMPLE],
    ['1٫50', EXAMPLE],
    ['1'.repeat(16), EXAMPLE],
    ['1,000,000,000,000,000', EXAMPLE],
  ])('%j is refused with the hint %j', (text, hint) => {
    expect(parseCoins(text, STAKE)).toBe(hint);
    expect(parseCoins(text, EXACT)).toBe(hint);
  });

  it('more decimals or a sign than the form allows is refused', () => {
    expect(parseCoins('0.001', STAKE)).toBe('Use two decimals at most');
    expect(parseCoins('0.0000001', EXACT)).toBe('Use six decimals at most');
    expect(parseCoins('-1', STAKE)).toBe(EXAMPLE);
  });

  it('every amount is parsed as it was formatted, with and without separators', () => {
    const micros = fc.bigInt({ min: -(10n ** 21n) + 1n, max: 10n ** 21n - 1n });
    fc.assert(
      fc.property(micros, (amount) => {
        const exact = formatExactMoney(amount, 'gold_coins').replace(' GC', '');
        expect(parseCoins(exact, EXACT)).toBe(amount);
        expect(parseCoins(exact.replaceAll(',', ''), EXACT)).toBe(amount);
        const size = amount < 0n ? -amount : amount;
        expect(parseCoins(formatMicros(size), STAKE)).toBe(size - (size % 10_000n));
      }),
    );
  });

  it('a comma never changes the value: a text with commas is refused, or is what it is without them', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,4}(,[0-9]{1,4}){1,3}(\.[0-9]{0,2})?$/), (text) => {
        const parsed = parseCoins(text, STAKE);
        if (typeof parsed === 'string') return;
        expect(parsed).toBe(parseCoins(text.replaceAll(',', ''), STAKE));
        expect(formatMicros(parsed).split('.')[0]).toBe(text.split('.')[0]);
      }),
    );
  });
});
