import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { ReferralHistory } from '../testing/referral-history.js';
import { referralBonuses } from './referral-bonuses.js';

const found = (given: readonly GivenEvent[], { without = [] as string[], handled = true } = {}) =>
  findingsOf(
    referralBonuses,
    storedEvents(given),
    { includes: (stream) => !without.includes(stream), isMasked: () => false },
    (group) => handled && group === 'promotions.referral_bonuses',
  );
const paid = () => new ReferralHistory().changeRules().qualify('u1', 'f1').later(14).due('f1');

it('the bonus of a friend, and a referral that is not paid, break no rule', () => {
  expect(found(paid().given)).toEqual([]);
  expect(found(new ReferralHistory().changeRules().qualify('u1', 'f1').ban('f1').later(14).due('f1').given)).toEqual(
    [],
  );
});

it.each<[string, GivenEvent[], [string, string]]>([
  ['is missing', paid().without('referred_bonus_received'), ['referrals-u1@4', 'has given f1 no bonus']],
  [
    'is received twice',
    paid().twice('referred_bonus_received'),
    ['referrals-f1@2', 'is the bonus of referrals-u1@4, which is no paid referral of this player that waits for it'],
  ],
  [
    'has other coins',
    paid().with('referred_bonus_received', { gold_coins: '2000001' }),
    ['referrals-f1@1', 'pays 2.000001 GC; the terms say 2.00 GC'],
  ],
  [
    'has another time',
    paid().with('referred_bonus_received', { claimed_at: '2026-01-29T12:00:01.000Z' }),
    ['referrals-f1@1', 'is received at 2026-01-29T12:00:01.000Z; referrals-u1@4 was paid at 2026-01-29T12:00:00.000Z'],
  ],
])('a bonus that %s is reported', (_, given, finding) => {
  expect(found(given)).toEqual([finding]);
});

it.each([
  ['without a paid referral', paid().without('referral_paid')],
  ['of a reversed one', paid().with('referred_bonus_received', { referrer_id: 'u2' })],
  ['of another cause', paid().withEnvelope('referred_bonus_received', { causationId: 'referrals-u1@3' })],
])('a bonus %s is reported', (_, given) => {
  expect(found(given)[0]).toEqual([
    'referrals-f1@1',
    expect.stringContaining('which is no paid referral of this player that waits for it'),
  ]);
});

it('a bonus is missed only after the group has handled the payment', () => {
  expect(found(paid().without('referred_bonus_received'), { handled: false })).toEqual([]);
});

it('an export of one of the two players breaks no rule', () => {
  const { given } = paid();
  const friend = given.filter(({ stream }) => stream !== 'referrals-u1');
  expect(found(friend, { without: ['referrals-u1'] })).toEqual([]);
  const referrer = given.filter(({ stream }) => stream !== 'referrals-f1');
  expect(found(referrer, { without: ['referrals-f1'] })).toEqual([]);
});
