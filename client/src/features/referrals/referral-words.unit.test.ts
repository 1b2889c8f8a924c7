import { REFERRAL_REJECTIONS } from '@goldwake/contracts';
import type { OwnReferral, ReferredFriend } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { referralLink } from './referral-link.js';
import { friendWords, ownReferralWords } from './referral-words.js';
import type { Sentence } from './words.js';

const TIMES = { signed_up_at: '1', qualify_by: '2', held_until: null, paid_at: null };
const friend = (over: Partial<ReferredFriend>): ReferredFriend => ({
  friend_id: 'u2',
  friend_username: 'berta',
  status: 'signed_up',
  code: null,
  ...TIMES,
  ...over,
});
const own = (over: Partial<OwnReferral>): OwnReferral => ({
  ...{ referrer_username: 'anna', gold_coins: '0', sweeps_coins: '1', points: 0, qualifying_points: 5_000 },
  ...{ status: 'signed_up', code: null, ...TIMES, ...over },
});
const text = (words: Sentence) => words.map((word) => (typeof word === 'string' ? word : `<${word.at}>`)).join('');

describe('the words for a friend', () => {
  it.each([
    [{ status: 'signed_up' }, 'Has to verify an e-mail address and earn the points by <2>.'],
    [{ status: 'qualifying' }, 'Has to earn the points by <2>.'],
    [{ status: 'held', held_until: '3' }, 'Has earned the points. You are paid <3>.'],
    [{ status: 'paid', paid_at: '4' }, 'Paid <4>.'],
    [{ status: 'rejected', code: 'own_device' }, 'The account was opened on a device of yours.'],
    [{ status: 'reversed', code: 'points' }, 'Points were taken back, because bets were returned.'],
    [{ status: 'reversed', code: null }, 'The casino does not pay it.'],
  ] as const)('%j', (over, words) => {
    expect(text(friendWords(friend(over)))).toBe(words);
  });

  it('each reason has words of its own, also for the friend', () => {
    const codes = [...REFERRAL_REJECTIONS, 'points'] as const;
    const words = codes.map((code) => text(friendWords(friend({ status: 'rejected', code }))));
    expect(new Set(words).size).toBe(codes.length);
    const ownWords = codes.map((code) => text(ownReferralWords(own({ status: 'rejected', code }), '1.00 SC')));
    expect(new Set(ownWords).size).toBe(codes.length);
  });
});

describe('the words for the player who joined with a link', () => {
  it.each([
    [{ status: 'signed_up' }, 'Verify your e-mail address and earn the points by <2>, and you get 1.00 SC.'],
    [{ status: 'qualifying' }, 'Earn the points by <2>, and you get 1.00 SC.'],
    [{ status: 'held', held_until: '3' }, 'You have earned the points. You get 1.00 SC <3>.'],
    [{ status: 'paid', paid_at: '4' }, 'You got 1.00 SC <4>.'],
    [{ status: 'rejected', code: 'expired' }, 'There is no bonus for this. The time to earn the points is over.'],
  ] as const)('%j', (over, words) => {
    expect(text(ownReferralWords(own(over), '1.00 SC'))).toBe(words);
  });
});

it('a link encodes the letters that a username can have', () => {
  expect(referralLink('http://localhost:3000', 'größe.1')).toBe('http://localhost:3000/?ref=gr%C3%B6%C3%9Fe.1');
});
