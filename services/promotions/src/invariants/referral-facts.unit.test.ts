import { EXACT_UNITS } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { ReferralHistory } from '../testing/referral-history.js';
import { referralFacts } from './referral-facts.js';

const found = (given: readonly GivenEvent[], { without = [] as string[], handled = true, masked = false } = {}) =>
  findingsOf(
    referralFacts,
    storedEvents(given),
    { includes: (stream) => !without.includes(stream), isMasked: () => masked },
    (group) => handled && group === 'promotions.referred_friends',
  );

const signedUp = () => new ReferralHistory().changeRules().open('u1').refer('u1', 'f1');
const held = () => new ReferralHistory().changeRules().open('u1').qualify('u1', 'f1');
const paid = () => held().later(14).due('f1');
const reversed = () =>
  held()
    .earn('f1', 199n * EXACT_UNITS)
    .later(14)
    .due('f1');
const full = () => held().qualify('u1', 'f2').qualify('u1', 'f3');
/** The player a came by the name c, which nobody had; c closes the ring. */
const ring = () =>
  new ReferralHistory()
    .changeRules()
    .open('a', 'C')
    .refer('a', 'b')
    .refer('b', 'c')
    .ring('b', 'c', 'circular')
    .ring('c', 'c', 'circular');

describe('honest referrals', () => {
  it.each<[string, ReferralHistory]>([
    ['that are paid', paid()],
    ['that are reversed for points', reversed()],
    ['that are reversed for a ban of the friend', held().ban('f1').later(14).due('f1')],
    ['that are reversed for a ban of the player', held().ban('u1').later(14).due('f1')],
    ['above the limit', full()],
    ['of a ring', ring()],
    [
      'of a ring that is closed during a hold',
      new ReferralHistory().changeRules().open('a', 'b').qualify('a', 'b').ring('b', 'b', 'reciprocal'),
    ],
    [
      'of a ring of two',
      new ReferralHistory().changeRules().open('a', 'b').refer('a', 'b').ring('b', 'b', 'reciprocal'),
    ],
    ['of a ring whose last player has a new name', renamed()],
    ['while nobody can refer a friend', new ReferralHistory().changeRules().changeRules(null).open('u1')],
  ])('%s break no rule', (_, { given }) => {
    expect(found(given)).toEqual([]);
  });

  it('with points that were taken back within the five minutes before break no rule', () => {
    const given = held().given.flatMap((event): GivenEvent[] =>
      event.type === 'referral_qualified'
        ? [{ ...event, stream: 'loyalty-f1', type: 'bet_reward_reversed', data: { uid: 'f1', vip_points: '0' } }, event]
        : [event],
    );
    expect(found(given)).toEqual([]);
  });

  it('in an export of the player who referred break no rule', () => {
    const own = (event: GivenEvent) => !['account-f1', 'loyalty-f1', 'referrals-f1'].includes(event.stream);
    for (const history of [paid(), reversed(), held().ban('f1').later(14).due('f1')]) {
      const without = ['account-f1', 'loyalty-f1', 'referrals-f1'];
      expect(found(history.given.filter(own), { without })).toEqual([]);
    }
  });

  it('in an export of the friend break no rule', () => {
    const given = paid().given.filter(({ stream }) => stream !== 'referrals-u1' && stream !== 'account-u1');
    expect(found(given, { without: ['referrals-u1', 'account-u1'] })).toEqual([]);
  });

  it('of a ring with masked usernames break no rule', () => {
    expect(found(ring().given, { masked: true })).toEqual([]);
  });
});

function renamed(): ReferralHistory {
  const history = new ReferralHistory().changeRules().open('a', 'late').refer('a', 'b');
  history.rename('b', 'late');
  return history.ring('b', 'b', 'reciprocal');
}

describe('a sign-up by a link', () => {
  it('that was never recorded is reported once the group has handled it', () => {
    const given = signedUp().without('referral_signed_up');
    expect(found(given)).toEqual([['account-f1@2', 'was never recorded as a referral']]);
    expect(found(given, { handled: false })).toEqual([]);
  });

  it('that was never recorded while nobody could refer a friend, before or after it, is not reported', () => {
    const [, ...later] = signedUp().without('referral_signed_up');
    expect(found(later)).toEqual([]);
    expect(found(signedUp().changeRules(null).without('referral_signed_up'))).toEqual([]);
  });

  it('that is stated again later is reported, and changes nothing', () => {
    const { given } = signedUp();
    const again = given.find(({ type }) => type === 'player_referred') as GivenEvent;
    expect(found([...given, again])).toEqual([
      ['account-f1@3', 'refers the player at version 3 of the account, which is after the sign-up'],
    ]);
  });

  it.each<[string, GivenEvent[], string]>([
    ['is missing', signedUp().without('player_referred'), 'names the sign-up account-f1@2; that of f1 is missing'],
    [
      'is another event',
      signedUp().withEnvelope('referral_signed_up', { causationId: 'account-f1@1' }),
      'names the sign-up account-f1@1; that of f1 is account-f1@2',
    ],
    [
      'names another player',
      signedUp().with('player_referred', { referrer_id: 'u2' }),
      'states the player and the device u1 and new; account-f1@2 states u2 and new',
    ],
    [
      'states another device',
      signedUp().with('player_referred', { device: 'own' }),
      'states the player and the device u1 and new; account-f1@2 states u1 and own',
    ],
    [
      'was at another time',
      signedUp().with('referral_signed_up', { signed_up_at: '2026-01-16T12:00:00.000Z' }),
      'states the sign-up at 2026-01-16T12:00:00.000Z; it was at 2026-01-15T12:00:00.000Z',
    ],
  ])('that %s is reported at its referral', (_, given, message) => {
    expect(found(given)).toEqual([['referrals-u1@1', message]]);
  });
});

describe('a step', () => {
  it.each<[string, GivenEvent[], string]>([
    ['without a verified address', held().without('email_verified'), 'is about f1, who has verified no e-mail address'],
    [
      'with points that the friend does not have',
      held().with('bet_rewarded', { vip_points: '19999999999' }),
      'states 200 points; f1 has 199',
    ],
    ['of a payment without the points', unpaid('referral_paid', reversed()), 'is paid; f1 has 199 points of 200'],
    [
      'of a payment in spite of a ban',
      unpaid('referral_paid', held().ban('f1').later(14).due('f1')),
      'is paid in spite of a ban',
    ],
    [
      'of a reversal with the points',
      held().ban('f1').later(14).due('f1').with('referral_reversed', { code: 'points' }),
      'is reversed; f1 has 200 points of 200',
    ],
    [
      'of a reversal for a ban that does not exist',
      held().ban('f1').later(14).due('f1').without('player_banned'),
      'is reversed for a ban; neither player has one',
    ],
    [
      'of a rejection for the limit without the points',
      full().with('bet_rewarded', { vip_points: '0' }),
      'is above the limit; f3 has 0 points of 200',
    ],
    [
      'of a rejection for a ring without one',
      new ReferralHistory().changeRules().open('a', 'nobody').refer('a', 'b').ring('b', 'b', 'reciprocal').given,
      'ends as reciprocal; account-b@2 closes no ring with it',
    ],
    [
      'of a rejection for a ring of another length',
      ring().with('referral_rejected', { code: 'reciprocal' }),
      'ends as reciprocal; account-c@2 closes a ring that is circular',
    ],
    [
      'of a rejection for a ring of other players',
      ring().refer('a', 'd').ring('d', 'c', 'circular').given,
      'ends as circular; account-c@2 closes no ring with it',
    ],
  ])('%s is reported', (_, given, message) => {
    expect(found(given).map(([, text]) => text)[0]).toBe(message);
  });
});

/** Returns a history whose reversal is a payment. */
function unpaid(type: 'referral_paid', history: ReferralHistory): GivenEvent[] {
  return history.given.map((event) => (event.type === 'referral_reversed' ? { ...event, type } : event));
}
