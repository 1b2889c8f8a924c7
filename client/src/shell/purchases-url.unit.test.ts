import { expect, it } from '@jest/globals';
import { receiptOf, searchOf } from './purchases-url.js';

it('the open receipt is read back from the URL as it was written, with and without a filter', () => {
  expect(receiptOf(searchOf('failed', 'u1.p&1'))).toBe('u1.p&1');
  expect(receiptOf(searchOf(undefined, 'u1.p1'))).toBe('u1.p1');
});

it('a URL without a receipt opens none', () => {
  expect(['', '?receipt=', searchOf('failed')].map(receiptOf)).toEqual([null, null, null]);
  expect(searchOf(undefined)).toBe('');
});
