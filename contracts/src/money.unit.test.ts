import { expect, it } from '@jest/globals';
import { formatExactMoney } from './money.js';

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
