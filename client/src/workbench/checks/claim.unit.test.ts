import { expect, it } from '@jest/globals';
import { claimText } from './claim.js';

it.each([
  ['12.50', '12.50 GC at version 7'],
  [' 1,250 ', '1250 GC at version 7'],
  ['0.000001', '0.000001 GC at version 7'],
  ['-1', '-1 GC at version 7'],
  ['12.', undefined],
  ['0.0000001', undefined],
  ['twelve', undefined],
  ['', undefined],
])('the amount %j gives the claim %j', (amount, text) => {
  expect(claimText({ amount, currency: 'gold_coins' }, 7)).toBe(text);
});
