import { describe, expect, it } from '@jest/globals';
import { arrivalOf } from './arrival.js';

describe('arrivalOf', () => {
  it.each([
    ['', { referral: null, purchase: false, purchaseId: null, rest: '' }],
    ['?ref=captain', { referral: { referrer: 'captain' }, purchase: false, purchaseId: null, rest: '' }],
    [
      '?page=2&ref=captain&cvref=poster-7&sort=name',
      {
        referral: { referrer: 'captain', cvref: 'poster-7' },
        purchase: false,
        purchaseId: null,
        rest: '?page=2&sort=name',
      },
    ],
    ['?acn=purchase', { referral: null, purchase: true, purchaseId: null, rest: '' }],
    ['?acn=redeem', { referral: null, purchase: false, purchaseId: null, rest: '' }],
    ['?sort=name&purchase=u1.p-1', { referral: null, purchase: false, purchaseId: 'u1.p-1', rest: '?sort=name' }],
    ['?purchase=..', { referral: null, purchase: false, purchaseId: null, rest: '' }],
    ['?purchase=', { referral: null, purchase: false, purchaseId: null, rest: '' }],
    ['?purchase=%00%0Ap-1', { referral: null, purchase: false, purchaseId: null, rest: '' }],
    [`?purchase=${'1'.repeat(3_000)}`, { referral: null, purchase: false, purchaseId: null, rest: '' }],
    ['?sort=by%20name&all', { referral: null, purchase: false, purchaseId: null, rest: '?sort=by%20name&all' }],
    ['?purchase=%2F..%2Fself', { referral: null, purchase: false, purchaseId: null, rest: '' }],
    ['?ref=%20&cvref=', { referral: null, purchase: false, purchaseId: null, rest: '' }],
  ])('parses the query %p', (search, arrival) => {
    expect(arrivalOf(search)).toEqual(arrival);
  });
});
