import { expect, it } from '@jest/globals';
import { formatExactMoney, formatMicros, isShownAsZero, parseMicros } from './money.js';

it.each([
  [0n, '0.00 SC'],
  [12_500_000n, '12.50 SC'],
  [1_039_187n, '1.039187 SC'],
  [1_000_100n, '1.0001 SC'],
  [-1n, '-0.000001 SC'],
  [-1_250_010_000n, '-1,250.01 SC'],
  [-1_250_010_020n, '-1,250.01002 SC'],
])('%d micros are written as %s', (amount, text) => {
  expect(formatExactMoney(amount, 'sweeps_coins')).toBe(text);
});

it.each([
  ['0', 0n],
  ['-0', 0n],
  ['007', 7n],
  ['-1234567', -1_234_567n],
  ['999999999999999', 999_999_999_999_999n],
  ['-99999999999999', -99_999_999_999_999n],
  ['9007199254740993', 9_007_199_254_740_993n],
  [`-${'9'.repeat(30)}`, -(10n ** 30n - 1n)],
])('the text %s is parsed as %d micros', (text, amount) => {
  expect(parseMicros(text)).toBe(amount);
});

it.each(['', '-', '+1', '--1', '1-', '1.5', ' 1', '1\n', '1e3', '0x1', '１', 'null', '1'.repeat(31), null, ['-', '1']])(
  'the text %j is refused as an amount',
  (text) => {
    expect(() => parseMicros(text as string)).toThrow(RangeError);
  },
);

it.each([0n, 1n, 9_999n, 10_000n, 1_000_000n])(
  '%d micros are shown as zero exactly if their text is 0.00',
  (amount) => {
    expect(isShownAsZero(amount)).toBe(formatMicros(amount) === '0.00');
  },
);
