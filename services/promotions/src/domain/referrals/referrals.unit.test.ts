import { EXACT_UNITS, type ReferralEvent, type ReferralRules, type SignUpDevice } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { DAY_MS, dueAt, endRing, type FriendFacts, moveReferral, signUpFriend } from './referrals.js';
import { type ReferralStatus, type ReferralsState, referralsReducer } from './state.js';

const AT = Date.parse('2026-01-15T12:00:00.000Z');
const TERMS: ReferralRules = {
  referrer: { gold_coins: '1000000', sweeps_coins: '250000' },
  referred: { gold_coins: '2000000', sweeps_coins: '0' },
  max_friends: 2,
  qualifying_points: 5_000,
  qualifying_days: 90,
  hold_days: 14,
};
const QUALIFY_BY = AT + 90 * DAY_MS;
const HELD_UNTIL = AT + 14 * DAY_MS;
const POINTS = 5_000n * EXACT_UNITS;

const iso = (time: number) => new Date(time).toISOString();
const after = (state: ReferralsState, events: readonly ReferralEvent[]) =>
  events.reduce(referralsReducer.evolve, state);
const signUp = (state: ReferralsState, friend_id = 'f1', device: SignUpDevice = 'new', terms = TERMS) =>
  signUpFriend(state, { friend_id, device, at: AT }, { version: 3, rules: terms }, AT);
const NOBODY = referralsReducer.initial('u1');
const SIGNED_UP = after(NOBODY, signUp(NOBODY));

const facts = (more: Partial<FriendFacts> = {}): FriendFacts => ({
  points: POINTS,
  email_verified: true,
  is_banned: false,
  ...more,
});
const move = (state: ReferralsState, more: Partial<FriendFacts> = {}, now = AT, friendId = 'f1') =>
  moveReferral(state, friendId, facts(more), 'claim', now);
const QUALIFYING = after(SIGNED_UP, move(SIGNED_UP, { points: 0n }));
const HELD = after(SIGNED_UP, move(SIGNED_UP));
const PAID = after(HELD, move(HELD, {}, HELD_UNTIL));
const REJECTED = after(SIGNED_UP, endRing(SIGNED_UP, 'f1', 'circular', AT));
const REVERSED = after(HELD, move(HELD, { points: 0n }, HELD_UNTIL));

/** Names events by what they lead to, such as `referral_rejected expired`. */
const named = (events: readonly ReferralEvent[]) =>
  events.map(({ type, data }) => ('code' in data ? `${type} ${data.code}` : type));
const statusOf = (state: ReferralsState, friendId = 'f1') => state.friends.get(friendId)?.status;

describe('a sign-up by a link', () => {
  it('states the terms, their version and the end of the time to qualify, counted from the sign-up', () => {
    expect(
      signUpFriend(NOBODY, { friend_id: 'f1', device: 'new', at: AT }, { version: 3, rules: TERMS }, AT + 5),
    ).toEqual([
      {
        type: 'referral_signed_up',
        data: {
          ...{ uid: 'u1', friend_id: 'f1', device: 'new', terms: TERMS, rules_version: 3 },
          ...{ signed_up_at: iso(AT), qualify_by: iso(QUALIFY_BY) },
        },
      },
    ]);
  });

  it.each<[SignUpDevice, string[]]>([
    ['new', ['referral_signed_up']],
    ['own', ['referral_signed_up', 'referral_rejected own_device']],
    ['used', ['referral_signed_up', 'referral_rejected already_referred']],
  ])('on a device that is %s stores %j', (device, expected) => {
    expect(named(signUp(NOBODY, 'f1', device))).toEqual(expected);
  });

  it.each(Object.entries({ SIGNED_UP, QUALIFYING, HELD, PAID, REJECTED, REVERSED }))(
    'of a friend whose referral is known stores nothing: %s',
    (_, state) => {
      expect(signUp(state)).toEqual([]);
    },
  );
});

describe('a referral', () => {
  it.each<[string, ReferralsState, Partial<FriendFacts>, number, string[]]>([
    ['without a verified address waits', SIGNED_UP, { email_verified: false, points: 0n }, AT, []],
    ['with the points but without a verified address waits', SIGNED_UP, { email_verified: false }, AT, []],
    ['with a verified address qualifies later', SIGNED_UP, { points: 0n }, AT, ['referral_qualifying']],
    [
      'with the points before the verified address passes both steps at once',
      SIGNED_UP,
      {},
      AT,
      ['referral_qualifying', 'referral_qualified'],
    ],
    ['just below the points waits', QUALIFYING, { points: POINTS - 1n }, AT, []],
    ['with exactly the points is qualified', QUALIFYING, {}, AT, ['referral_qualified']],
    [
      'of a banned friend is qualified, and judged after the hold',
      QUALIFYING,
      { is_banned: true },
      AT,
      ['referral_qualified'],
    ],
    ['just before the end of its time waits', QUALIFYING, { points: 0n }, QUALIFY_BY - 1, []],
    ['at the end of its time expires', QUALIFYING, { points: 0n }, QUALIFY_BY, ['referral_rejected expired']],
    [
      'just before the end of its time with the points is qualified',
      QUALIFYING,
      {},
      QUALIFY_BY - 1,
      ['referral_qualified'],
    ],
    [
      'at the end of its time expires in spite of the points',
      QUALIFYING,
      {},
      QUALIFY_BY,
      ['referral_rejected expired'],
    ],
    [
      'whose address is first seen as verified at the end of its time expires',
      SIGNED_UP,
      {},
      QUALIFY_BY,
      ['referral_rejected expired'],
    ],
    ['just before the end of its hold waits', HELD, {}, HELD_UNTIL - 1, []],
    ['during the hold waits, although points were taken back', HELD, { points: 0n }, AT + 1, []],
    ['at the end of its hold is paid', HELD, {}, HELD_UNTIL, ['referral_paid']],
    ['with exactly the points after the hold is paid', HELD, { points: POINTS }, HELD_UNTIL, ['referral_paid']],
    [
      'whose points were taken back during the hold is reversed',
      HELD,
      { points: POINTS - 1n },
      HELD_UNTIL,
      ['referral_reversed points'],
    ],
    ['with a ban after the hold is reversed', HELD, { is_banned: true }, HELD_UNTIL, ['referral_reversed banned']],
    [
      'with a ban and without the points states the ban',
      HELD,
      { is_banned: true, points: 0n },
      HELD_UNTIL,
      ['referral_reversed banned'],
    ],
    ['that is paid stays so', PAID, { is_banned: true, points: 0n }, QUALIFY_BY, []],
    ['that is rejected stays so', REJECTED, {}, QUALIFY_BY, []],
    ['that is reversed stays so', REVERSED, {}, QUALIFY_BY, []],
    ['of nobody does not exist', NOBODY, {}, QUALIFY_BY, []],
  ])('%s', (_, state, given, now, expected) => {
    expect(named(move(state, given, now))).toEqual(expected);
  });

  it('states the whole points of the friend and the end of the hold', () => {
    expect(move(QUALIFYING, { points: POINTS + 2n * EXACT_UNITS - 1n }, AT + 7)).toEqual([
      {
        type: 'referral_qualified',
        data: {
          ...{ uid: 'u1', friend_id: 'f1', points: 5_001 },
          ...{ qualified_at: iso(AT + 7), held_until: iso(HELD_UNTIL + 7) },
        },
      },
    ]);
  });

  it('pays the amounts of its terms', () => {
    const data = { uid: 'u1', friend_id: 'f1', claim_id: 'claim', ...TERMS.referrer, claimed_at: iso(HELD_UNTIL) };
    expect(move(HELD, {}, HELD_UNTIL)).toEqual([{ type: 'referral_paid', data }]);
  });

  it('without a hold is paid by the next look at it', () => {
    const state = after(NOBODY, signUp(NOBODY, 'f1', 'new', { ...TERMS, hold_days: 0 }));
    const held = after(state, move(state));
    expect(statusOf(held)).toEqual({ is: 'held', held_until: iso(AT) });
    expect(named(move(held))).toEqual(['referral_paid']);
  });

  it('keeps the terms of its sign-up, although a later friend has others', () => {
    const others = { ...TERMS, qualifying_points: 100, max_friends: 9, referrer: TERMS.referred };
    const both = after(SIGNED_UP, signUp(SIGNED_UP, 'f2', 'new', others));
    const points = 100n * EXACT_UNITS;
    expect(named(move(both, { points }))).toEqual(['referral_qualifying']);
    expect(named(move(both, { points }, AT, 'f2'))).toEqual(['referral_qualifying', 'referral_qualified']);
    expect(after(both, move(both)).friends.get('f1')?.terms).toEqual(TERMS);
  });

  it('a move that is repeated stores nothing', () => {
    expect(move(QUALIFYING, { points: 0n })).toEqual([]);
    expect(move(HELD)).toEqual([]);
    expect(move(PAID, {}, HELD_UNTIL)).toEqual([]);
  });

  it.each<[string, ReferralsState, number | null]>([
    ['at the end of its time, when it is signed up', SIGNED_UP, QUALIFY_BY],
    ['at the end of its time, when it qualifies', QUALIFYING, QUALIFY_BY],
    ['at the end of its hold, when it is held', HELD, HELD_UNTIL],
    ['never again, when it is paid', PAID, null],
    ['never again, when it is rejected', REJECTED, null],
    ['never again, when it is reversed', REVERSED, null],
  ])('is due %s', (_, state, expected) => {
    const referral = state.friends.get('f1');
    expect(referral && dueAt(referral)).toBe(expected);
  });
});

describe('the limit of a player', () => {
  /** Returns the state after the first two friends, whom the terms allow, and the sign-up of a third. */
  const withThird = (second: ReferralsState, now = AT) => {
    const two = after(second, signUp(second, 'f2'));
    const held = after(two, move(two, {}, now, 'f2'));
    return after(held, signUp(held, 'f3'));
  };

  it.each<[string, ReferralsState, string]>([
    ['counts friends who are held', HELD, 'referral_rejected limit'],
    ['counts friends who are paid', PAID, 'referral_rejected limit'],
    ['does not count friends who are rejected', REJECTED, 'referral_qualified'],
    ['does not count friends who are reversed', REVERSED, 'referral_qualified'],
    ['does not count friends who have not qualified', QUALIFYING, 'referral_qualified'],
  ])('%s', (_, first, expected) => {
    expect(named(move(withThird(first), {}, AT, 'f3'))).toEqual(['referral_qualifying', expected]);
  });

  it('a friend above it can sign up and verify an address, and is rejected only when qualified', () => {
    const state = withThird(HELD);
    expect(statusOf(state, 'f3')).toEqual({ is: 'signed_up' });
    expect(named(move(state, { points: 0n }, AT, 'f3'))).toEqual(['referral_qualifying']);
  });

  it('a friend who was rejected by it stays so, although a held one is reversed', () => {
    const full = withThird(HELD);
    const rejected = after(full, move(full, {}, AT, 'f3'));
    const reversed = after(rejected, move(rejected, { is_banned: true }, HELD_UNTIL));
    expect(move(reversed, {}, HELD_UNTIL, 'f3')).toEqual([]);
  });
});

describe('a ring', () => {
  it.each<[string, ReferralsState, ReferralStatus['is'], string[]]>([
    ['that waits for an address', SIGNED_UP, 'signed_up', ['referral_rejected circular']],
    ['that waits for points', QUALIFYING, 'qualifying', ['referral_rejected circular']],
    ['that is held', HELD, 'held', ['referral_reversed ring']],
    ['that is paid', PAID, 'paid', []],
    ['that is rejected', REJECTED, 'rejected', []],
    ['that is reversed', REVERSED, 'reversed', []],
    ['that does not exist', NOBODY, 'signed_up', []],
  ])('ends a referral %s unless it has ended', (_, state, is, expected) => {
    expect(statusOf(state)?.is ?? 'signed_up').toBe(is);
    expect(named(endRing(state, 'f1', 'circular', AT))).toEqual(expected);
  });
});

describe('the bonus of the player as a friend', () => {
  it('leaves the referrals of the player as they are', () => {
    const bonus = { uid: 'u1', referrer_id: 'u0', claim_id: 'c', ...TERMS.referred, claimed_at: iso(AT) };
    expect(referralsReducer.evolve(HELD, { type: 'referred_bonus_received', data: bonus })).toEqual(HELD);
  });
});

it('a sign-up that closes a ring is recorded and rejected at once, and a known device is the first reason', () => {
  const rejected = (device: SignUpDevice) =>
    named(
      signUpFriend(NOBODY, { friend_id: 'f1', device, ring: 'reciprocal', at: AT }, { version: 3, rules: TERMS }, AT),
    );
  expect(rejected('new')).toEqual(['referral_signed_up', 'referral_rejected reciprocal']);
  expect(rejected('own')).toEqual(['referral_signed_up', 'referral_rejected own_device']);
});
