import { expect, it } from '@jest/globals';
import { exactMicros, exactMoney, movedMicros } from './money-text.js';

it.each([
  [0n, '0.00'],
  [1_250_000_000n, '1,250.00'],
  [1_500_000n, '1.50'],
  [1n, '0.000001'],
  [-1n, '-0.000001'],
  [-1_234_567_890_100n, '-1,234,567.8901'],
])('%s micros are formatted as %s', (amount, text) => {
  expect(exactMicros(amount)).toBe(text);
});

it('a change is formatted with its sign, zero without one', () => {
  expect([movedMicros(1n), movedMicros(-1_000_000n), movedMicros(0n)]).toEqual(['+0.000001', '−1.00', '0.00']);
});

it('the currency symbol follows the amount', () => {
  expect(exactMoney(2_000_000n, 'sweeps_coins')).toBe('2.00 SC');
});
