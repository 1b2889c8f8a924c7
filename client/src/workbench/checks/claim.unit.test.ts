import { expect, it } from '@jest/globals';
import { readClaim } from './claim.js';

it.each([
  ['12.50', '12.50 GC at version 7'],
  [' 1,250 ', '1,250 GC at version 7'],
  ['0.000001', '0.000001 GC at version 7'],
  ['-1', '-1 GC at version 7'],
])('the amount %j gives the claim %j', (amount, claim) => {
  expect(readClaim({ amount, currency: 'gold_coins' }, 7)).toEqual({ claim });
});

it.each([
  ['12,50', 'Use a point for decimals: 0.50'],
  ['0,500', 'Use a point for decimals: 0.50'],
  ['0.0000001', 'Use six decimals at most'],
  ['twelve', 'Enter an amount such as 2.50'],
  ['', 'Enter an amount'],
])('the amount %j is refused with the hint %j', (amount, error) => {
  expect(readClaim({ amount, currency: 'gold_coins' }, 7)).toEqual({ error });
});
