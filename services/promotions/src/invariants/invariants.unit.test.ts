import type { HasHandled } from '@goldwake/core';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { INVARIANTS } from './index.js';

const AT = '2026-01-15T12:00:00.000Z';

const claim = (id: string, more: object = {}, envelope: object = {}, uid = 'u1'): GivenEvent => ({
  stream: `promotions-${uid}`,
  type: 'daily_bonus_claimed',
  data: {
    uid,
    claim_id: id,
    day: '2026-01-15',
    streak: null,
    gold_coins: '5000000',
    sweeps_coins: '1000000',
    rules_version: null,
    claimed_at: AT,
    ...more,
  },
  envelope,
});
const grant = (id: string, causationId: string | null, more: object = {}, uid = 'u1'): GivenEvent => ({
  stream: `wallet-${uid}`,
  type: 'coins_granted',
  data: {
    uid,
    grant_id: id,
    reason: 'daily_bonus',
    gold_coins: '5000000',
    sweeps_coins: '1000000',
    granted_at: AT,
    ...more,
  },
  envelope: { causationId },
});
const TOMORROW = { day: '2026-01-16', claimed_at: '2026-01-16T12:00:00.000Z' };
const RECORDED_TOMORROW = { recordedAt: '2026-01-16T12:00:00.500Z' };

const found = (name: string, given: GivenEvent[], includes = true, hasHandled?: HasHandled): Reported[] => {
  const rule = INVARIANTS.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return findingsOf(rule, storedEvents(given), { includes: () => includes, isMasked: () => false }, hasHandled);
};

describe('rules of promotions', () => {
  it('claims on two days, each granted once, break no rule', () => {
    const given = [
      claim('c1'),
      grant('c1', 'promotions-u1@1'),
      claim('d1', {}, {}, 'u2'),
      claim('c2', TOMORROW, RECORDED_TOMORROW),
      grant('d1', 'promotions-u2@1', {}, 'u2'),
      grant('c2', 'promotions-u1@2', { granted_at: TOMORROW.claimed_at }),
      grant('t1', null, { reason: 'top_up', sweeps_coins: '0' }),
    ];
    for (const { name } of INVARIANTS) expect([name, found(name, given)]).toEqual([name, []]);
  });

  it.each<[string, (number | null)[]]>([
    ['from the first claim', [1, 2]],
    ['from a claim of an older schema, which counts as 1', [null, 2]],
    ['of an older schema, which is unknown', [1, null]],
  ])('a streak %s breaks no rule', (_, [today, tomorrow]) => {
    const given = [claim('c1', { streak: today }), claim('c2', { ...TOMORROW, streak: tomorrow }, RECORDED_TOMORROW)];
    expect(found('daily claims', given)).toEqual([]);
  });

  it('a streak of 1 after a missed day breaks no rule', () => {
    const later = { day: '2026-01-17', claimed_at: '2026-01-17T12:00:00.000Z', streak: 1 };
    const given = [claim('c1', { streak: 1 }), claim('c2', later, { recordedAt: later.claimed_at })];
    expect(found('daily claims', given)).toEqual([]);
  });

  it('a claim that was recorded just before the history ends may still be granted', () => {
    expect(found('claim grants', [claim('c1')])).toEqual([]);
  });

  it.each([
    [true, [['promotions-u1@1', 'was never granted']]],
    [false, []],
  ])('a claim without a grant is reported if the group that grants has handled it: %s', (handled, expected) => {
    const hasHandled: HasHandled = (group) => group === 'promotions.daily_grants' && handled;
    expect(found('claim grants', [claim('c1')], true, hasHandled)).toEqual(expected);
  });

  it('a grant hours after its claim, as when Kafka was away, breaks no rule', () => {
    const late = {
      ...grant('c1', 'promotions-u1@1'),
      envelope: { causationId: 'promotions-u1@1', ...RECORDED_TOMORROW },
    };
    expect(found('claim grants', [claim('c1'), late])).toEqual([]);
  });

  it("another player's wallet without its promotions in the history breaks no rule", () => {
    expect(found('claim grants', [grant('c1', 'promotions-u1@1')], false)).toEqual([]);
  });

  it.each<[rule: string, fault: string, given: GivenEvent[], expected: Reported[]]>([
    [
      'claim grants',
      'a claim granted twice under other ids',
      [claim('c1'), grant('c1', 'promotions-u1@1'), grant('c1 again', 'promotions-u1@1')],
      [['wallet-u1@2', 'grants promotions-u1@1 again, after wallet-u1@1']],
    ],
    [
      'claim grants',
      'more GC than were claimed',
      [claim('c1'), grant('c1', 'promotions-u1@1', { gold_coins: '6000000' })],
      [['wallet-u1@1', 'grants 6.00 GC; promotions-u1@1 claims 5.00 GC']],
    ],
    [
      'claim grants',
      'more SC than were claimed',
      [claim('c1'), grant('c1', 'promotions-u1@1', { sweeps_coins: '1000001' })],
      [['wallet-u1@1', 'grants 1.000001 SC; promotions-u1@1 claims 1.00 SC']],
    ],
    [
      'claim grants',
      'a grant under another id',
      [claim('c1'), grant('x', 'promotions-u1@1')],
      [['wallet-u1@1', 'grants x; promotions-u1@1 claims c1']],
    ],
    [
      'claim grants',
      'a grant at another time',
      [claim('c1'), grant('c1', 'promotions-u1@1', { granted_at: '2026-01-15T13:00:00.000Z' })],
      [
        [
          'wallet-u1@1',
          'states that it was granted at 2026-01-15T13:00:00.000Z; promotions-u1@1 claims at 2026-01-15T12:00:00.000Z',
        ],
      ],
    ],
    [
      'claim grants',
      'a claim granted under another reason',
      [claim('c1'), grant('c1', 'promotions-u1@1', { reason: 'top_up' })],
      [['wallet-u1@1', 'grants promotions-u1@1 as a top_up']],
    ],
    [
      'claim grants',
      'a bonus without a claim',
      [grant('c1', null)],
      [['wallet-u1@1', 'grants a daily_bonus without a claim']],
    ],
    [
      'claim grants',
      "a bonus for another player's claim",
      [claim('c1', {}, {}, 'u2'), grant('c1', 'promotions-u2@1')],
      [['wallet-u1@1', 'grants promotions-u2@1, which is not an open claim of this player']],
    ],
    [
      'claim grants',
      'an old claim granted again',
      [
        claim('c1'),
        grant('c1', 'promotions-u1@1'),
        claim('c2', TOMORROW, RECORDED_TOMORROW),
        grant('c2', 'promotions-u1@2', { granted_at: TOMORROW.claimed_at }),
        grant('c3', 'promotions-u1@1'),
      ],
      [['wallet-u1@3', 'grants promotions-u1@1, which is not an open claim of this player']],
    ],
    [
      'claim grants',
      'a claim that was never granted',
      [
        claim('c1'),
        {
          stream: 'account-u2',
          type: 'email_verified',
          data: {},
          envelope: { recordedAt: '2026-01-15T13:00:00.001Z' },
        },
      ],
      [['promotions-u1@1', 'was never granted']],
    ],
    [
      'daily claims',
      'a second claim on one day',
      [claim('c1'), claim('c2')],
      [['promotions-u1@2', 'claims the bonus of 2026-01-15 after promotions-u1@1 claimed that of 2026-01-15']],
    ],
    [
      'daily claims',
      "a claim of tomorrow's bonus today",
      [claim('c1', TOMORROW)],
      [
        [
          'promotions-u1@1',
          'claims the bonus at 2026-01-16T12:00:00.000Z; it was recorded at 2026-01-15T12:00:00.000Z',
        ],
      ],
    ],
    [
      'daily claims',
      'a first claim that states a streak of two days',
      [claim('c1', { streak: 2 })],
      [['promotions-u1@1', 'states a streak of 2; 1 is due']],
    ],
    [
      'daily claims',
      'a streak that skips a number',
      [claim('c1', { streak: 1 }), claim('c2', { ...TOMORROW, streak: 3 }, RECORDED_TOMORROW)],
      [['promotions-u1@2', 'states a streak of 3; 2 is due']],
    ],
    [
      'daily claims',
      'a streak that begins again without a missed day',
      [claim('c1', { streak: 1 }), claim('c2', { ...TOMORROW, streak: 1 }, RECORDED_TOMORROW)],
      [['promotions-u1@2', 'states a streak of 1; 2 is due']],
    ],
    [
      'daily claims',
      'a streak that goes on over a missed day',
      [
        claim('c1', { streak: 1 }),
        claim(
          'c2',
          { day: '2026-01-17', claimed_at: '2026-01-17T12:00:00.000Z', streak: 2 },
          { recordedAt: '2026-01-17T12:00:00.500Z' },
        ),
      ],
      [['promotions-u1@2', 'states a streak of 2; 1 is due']],
    ],
    [
      'daily claims',
      "a streak that continues another player's",
      [claim('c1', { streak: 1 }), claim('c2', { ...TOMORROW, streak: 2 }, RECORDED_TOMORROW, 'u2')],
      [['promotions-u2@1', 'states a streak of 2; 1 is due']],
    ],
    [
      'daily claims',
      'a claim of another day than its time',
      [claim('c1', { day: '2026-01-14' })],
      [['promotions-u1@1', 'claims the bonus of 2026-01-14 at 2026-01-15T12:00:00.000Z, on another day']],
    ],
  ])('%s: %s', (rule, _, given, expected) => {
    expect(found(rule, given)).toEqual(expected);
  });
});
