import { describe, expect, it } from '@jest/globals';
import { arrivalOf } from './arrival.js';

describe('arrivalOf', () => {
  it.each([
    ['', { referral: null, purchase: false, rest: '' }],
    ['?ref=captain', { referral: { referrer: 'captain' }, purchase: false, rest: '' }],
    [
      '?page=2&ref=captain&cvref=poster-7&sort=name',
      { referral: { referrer: 'captain', cvref: 'poster-7' }, purchase: false, rest: '?page=2&sort=name' },
    ],
    ['?acn=purchase', { referral: null, purchase: true, rest: '' }],
    ['?acn=redeem', { referral: null, purchase: false, rest: '' }],
    ['?ref=%20&cvref=', { referral: null, purchase: false, rest: '' }],
  ])('parses the query %p', (search, arrival) => {
    expect(arrivalOf(search)).toEqual(arrival);
  });
});
