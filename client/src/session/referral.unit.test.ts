import { describe, expect, it } from '@jest/globals';
import { referralOf } from './referral.js';

describe('referralOf', () => {
  it.each([
    ['', null],
    ['?x=1', null],
    ['?ref=%20', null],
    ['?ref=ann', { referrer: 'ann' }],
    ['?cvref=ad-7&ref=ann', { referrer: 'ann', cvref: 'ad-7' }],
    [`?ref=${'a'.repeat(70)}`, { referrer: 'a'.repeat(64) }],
  ])('parses %p as %p', (search, referral) => {
    expect(referralOf(search)).toEqual(referral);
  });
});
