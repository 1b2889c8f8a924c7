import type { EventType, ReferralRules } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { ReferralHistory, TERMS } from '../testing/referral-history.js';
import { referrals } from './referrals.js';

const found = (given: readonly GivenEvent[], without: string[] = []) =>
  findingsOf(referrals, storedEvents(given), {
    includes: (stream) => !without.includes(stream),
    isMasked: () => false,
  });
const texts = (given: readonly GivenEvent[]) => found(given).map(([, text]) => text);

/** A friend who is paid, one who is held, one above the limit, and one whose device was known. */
const story = () =>
  new ReferralHistory()
    .changeRules()
    .qualify('u1', 'f1')
    .later(14)
    .due('f1')
    .qualify('u1', 'f2')
    .qualify('u1', 'f3')
    .refer('u1', 'f4', 'own');
const paid = () => new ReferralHistory().changeRules().qualify('u1', 'f1').later(14).due('f1');
const held = () => new ReferralHistory().changeRules().qualify('u1', 'f1');
const expired = () => new ReferralHistory().changeRules().refer('u1', 'f1').later(30).due('f1');

describe('honest referrals', () => {
  it.each<[string, ReferralHistory]>([
    ['of each end', story()],
    ['that expires', expired()],
    ['that is reversed for points', held().earn('f1', 0n).later(14).due('f1')],
    ['whose reversal lets another friend qualify', story().ban('u1').later(14).due('f2').qualify('u1', 'f5')],
    [
      'after a change of the rules',
      paid()
        .changeRules({ ...TERMS, max_friends: 9 })
        .qualify('u1', 'f2'),
    ],
    ['of a ring', held().refer('u1', 'f2').ring('f2', 'f2', 'circular')],
  ])('%s break no rule', (_, { given }) => {
    expect(found(given)).toEqual([]);
  });

  it('in an export without the rules break no rule', () => {
    expect(found(story().given.slice(1), ['promotion_rules-main'])).toEqual([]);
  });
});

describe('terms', () => {
  const other: ReferralRules = { ...TERMS, hold_days: 0 };

  it.each<[string, GivenEvent[], string]>([
    [
      'that differ from the rules',
      new ReferralHistory()
        .changeRules()
        .refer('u1', 'f1')
        .with('referral_signed_up', { terms: { ...TERMS, max_friends: 3 } }),
      'states other terms than those in version 1 of the rules',
    ],
    [
      'of rules that are not recorded',
      new ReferralHistory().changeRules().refer('u1', 'f1').with('referral_signed_up', { rules_version: 2 }),
      'applies version 2 of the rules, which is not recorded before',
    ],
    [
      'of rules that were replaced long before',
      new ReferralHistory()
        .changeRules()
        .changeRules(other)
        .later(1)
        .refer('u1', 'f1')
        .with('referral_signed_up', { rules_version: 1, terms: TERMS }),
      'applies version 1 of the rules, which version 2 has replaced',
    ],
    [
      'while nobody can refer a friend',
      new ReferralHistory().changeRules(null).refer('u1', 'f1').given,
      'refers a friend, which nobody can in version 1 of the rules',
    ],
    [
      'with another end of the time to qualify',
      new ReferralHistory()
        .changeRules()
        .refer('u1', 'f1')
        .with('referral_signed_up', { qualify_by: '2026-02-15T12:00:00.000Z' }),
      'lets the friend qualify until 2026-02-15T12:00:00.000Z; the terms say 2026-02-14T12:00:00.000Z',
    ],
  ])('%s are reported', (_, given, message) => {
    expect(texts(given)).toEqual([message]);
  });
});

describe('a friend', () => {
  it('who is referred again, also by another player, is reported', () => {
    expect(texts(held().twice('referral_signed_up'))).toEqual(['refers f1, whom u1 has referred before']);
    expect(texts(held().refer('u2', 'f1').given)).toEqual(['refers f1, whom u1 has referred before']);
  });

  it('who refers the own account is reported', () => {
    expect(texts(new ReferralHistory().changeRules().refer('u1', 'u1').given)).toEqual([
      'refers u1, who is the same player',
    ]);
  });

  it('whom the player has not referred is reported', () => {
    expect(texts(held().without('referral_signed_up')).slice(0, 1)).toEqual([
      'is about f1, whom u1 has not referred before',
    ]);
    const others = paid().with('referral_paid', { uid: 'u2' });
    expect(texts(others)).toEqual(['is about f1, whom u2 has not referred before']);
  });
});

describe('a step', () => {
  it.each<[string, GivenEvent[], string]>([
    ['without the verified address', held().without('referral_qualifying'), 'follows referral_signed_up of f1'],
    ['without the qualification', paid().without('referral_qualified'), 'follows referral_qualifying of f1'],
    ['of a payment that is repeated', paid().twice('referral_paid'), 'follows referral_paid of f1'],
    ['of a qualification that is repeated', held().twice('referral_qualified'), 'follows referral_qualified of f1'],
    ['of a rejection that is repeated', expired().twice('referral_rejected'), 'follows referral_rejected of f1'],
    [
      'at another time than its record',
      held().with('referral_qualified', {
        qualified_at: '2026-01-15T11:00:00.000Z',
        held_until: '2026-01-29T11:00:00.000Z',
      }),
      'happened at 2026-01-15T11:00:00.000Z; it was recorded at 2026-01-15T12:00:00.000Z',
    ],
    [
      'with fewer points than asked',
      held().with('referral_qualified', { points: 199 }),
      'qualifies with 199 points; 200 are needed',
    ],
    [
      'with another hold',
      held().with('referral_qualified', { held_until: '2026-01-16T12:00:00.000Z' }),
      'holds until 2026-01-16T12:00:00.000Z; the terms say 2026-01-29T12:00:00.000Z',
    ],
    [
      'of a payment before the hold is over',
      paid().with('referral_paid', { claimed_at: '2026-01-29T11:59:59.999Z' }),
      'is paid at 2026-01-29T11:59:59.999Z; it is held until 2026-01-29T12:00:00.000Z',
    ],
    [
      'of a reversal before the hold is over',
      held().ban('f1').later(14).due('f1').with('referral_reversed', { reversed_at: '2026-01-29T11:59:59.999Z' }),
      'is reversed at 2026-01-29T11:59:59.999Z; it is held until 2026-01-29T12:00:00.000Z',
    ],
    [
      'of a payment with other coins',
      paid().with('referral_paid', { sweeps_coins: '250001' }),
      'pays 0.250001 SC; the terms say 0.25 SC',
    ],
    [
      'of an expiry before the end of the time',
      expired().with('referral_rejected', { rejected_at: '2026-02-14T11:59:59.999Z' }),
      'expires at 2026-02-14T11:59:59.999Z; the friend can qualify until 2026-02-14T12:00:00.000Z',
    ],
    [
      'of a rejection for an own device that was new',
      expired().with('referral_rejected', { code: 'own_device' }),
      'is rejected as own_device; its device was new',
    ],
    [
      'of a rejection for a known device that was the own one',
      story().with('referral_rejected', { code: 'already_referred' }),
      'is rejected as already_referred; its device was own',
    ],
    [
      'of a rejection for the limit below it',
      expired().with('referral_rejected', { code: 'limit' }),
      'is above the limit with 0 friends of 2',
    ],
  ])('%s is reported', (_, given, message) => {
    expect(texts(given)).toContain(message);
    expect(texts(given)[0]).toBe(message);
  });

  it('of a friend above the limit who qualifies is reported', () => {
    const at = { qualified_at: '2026-01-29T12:00:00.000Z', held_until: '2026-02-12T12:00:00.000Z' };
    const given = story().given.map((event): GivenEvent => {
      const data = event.data as { friend_id?: string };
      if (event.type !== 'referral_rejected' || data.friend_id !== 'f3') return event;
      const type: EventType = 'referral_qualified';
      return { ...event, type, data: { uid: 'u1', friend_id: 'f3', points: 200, ...at } };
    });
    expect(texts(given)).toEqual(['is for friend 3; the terms pay for 2']);
  });
});
