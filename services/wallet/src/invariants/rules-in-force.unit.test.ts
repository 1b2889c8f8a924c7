import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { INVARIANTS } from './index.js';

const START = Date.UTC(2026, 0, 15, 12);
const MINUTE = 60_000;
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

const TOP_UP = { amount: '10000000000', below: '1000000', period_ms: 60 * MINUTE };
const RULES = { playthrough_percent: 100, top_up: TOP_UP };
const TWICE = { ...RULES, playthrough_percent: 200 };
const MORE = { ...RULES, top_up: { ...TOP_UP, amount: '20000000000' } };

const rules = (rules_version: number, is: object, minutes: number, more: object = {}): GivenEvent => ({
  stream: 'wallet_rules-main',
  type: 'wallet_rules_changed',
  data: { rules_version, rules: is, changed_at: at(minutes) },
  envelope: { recordedAt: at(minutes) },
  ...more,
});
const topUp = (
  minutes: number,
  more: object = {},
  uid = 'u1',
  after = '10000000000',
  recorded = minutes,
): GivenEvent => ({
  stream: `wallet-${uid}`,
  type: 'coins_granted',
  data: {
    uid,
    reason: 'top_up',
    gold_coins: '10000000000',
    sweeps_coins: '0',
    playthrough_percent: 0,
    rules_version: null,
    granted_at: at(minutes),
    balances: { gold_coins: after, sweeps_coins: '0' },
    ...more,
  },
  envelope: { recordedAt: at(recorded) },
});
/** A daily bonus that was claimed at the start and granted later, as when Kafka was away. */
const bonus = (playthrough_percent: number, minutes: number, rules_version: number | null = null): GivenEvent => ({
  stream: 'wallet-u1',
  type: 'coins_granted',
  data: {
    uid: 'u1',
    reason: 'daily_bonus',
    gold_coins: '5000000000',
    sweeps_coins: '1000000',
    playthrough_percent,
    rules_version,
    granted_at: at(0),
    balances: { gold_coins: '5000000000', sweeps_coins: '1000000' },
  },
  envelope: { recordedAt: at(minutes) },
});
/** A grant of what else a player has claimed from promotions. */
const claimed = (reason: string, percent: number): GivenEvent => {
  const given = bonus(percent, 2, 1);
  return { ...given, data: { ...given.data, reason } };
};
const TWENTY = { gold_coins: '20000000000' };

/** The version of the rules that a grant names. */
const of = (rules_version: number) => ({ rules_version });

function found(given: readonly GivenEvent[], includes = true): Reported[] {
  const rule = INVARIANTS.find(({ name }) => name === 'rules in force');
  if (!rule) throw new Error('there is no rule rules in force');
  return findingsOf(rule, storedEvents(given), { includes: () => includes, isMasked: () => false });
}

describe('grants under the rules in force', () => {
  it.each<[string, GivenEvent[]]>([
    ['grants before the first rules, as old processes made them', [topUp(0, TWENTY), bonus(7, 1), rules(1, RULES, 2)]],
    ['grants that name their version', [rules(1, RULES, 0), topUp(1, of(1)), bonus(100, 2, 1), topUp(61, of(1))]],
    [
      'grants that name a replaced version within five minutes',
      [rules(1, RULES, 0), rules(2, { ...MORE, playthrough_percent: 200 }, 1), topUp(6, of(1)), bonus(100, 6, 1)],
    ],
    [
      'grants of a process that could not read the rules and applied its own, which are the same',
      [rules(1, RULES, 0), topUp(1), bonus(100, 2), rules(2, TWICE, 3), bonus(200, 60)],
    ],
    ['grants that state the rules', [rules(1, RULES, 0), topUp(1), bonus(100, 2), topUp(61), topUp(61, {}, 'u2')]],
    [
      'rakeback and a VIP reward with the percentage of a bonus',
      [rules(1, RULES, 0), claimed('rakeback', 100), claimed('vip_reward', 100)],
    ],
    ['a top-up of a balance just below the limit', [rules(1, RULES, 0), topUp(1, {}, 'u1', '10000999999')]],
    ['new rules after their change', [rules(1, RULES, 0), rules(2, MORE, 1), topUp(2, TWENTY, 'u1', '20000000000')]],
    ['replaced rules within five minutes', [rules(1, RULES, 0), rules(2, MORE, 1), topUp(6)]],
    [
      'a bonus with the percentage of its grant, not of its claim',
      [rules(1, RULES, 0), rules(2, TWICE, 9), bonus(200, 600)],
    ],
    ['rules that return', [rules(1, RULES, 0), rules(2, MORE, 1), rules(3, RULES, 2), topUp(60)]],
    ['replaced rules while a clock was set back', [rules(1, RULES, 60), rules(2, MORE, 61), topUp(1)]],
    ['a top-up whose predecessor a clock ahead stored', [rules(1, RULES, 0), topUp(300), topUp(61)]],
    [
      'a top-up on time that was recorded five minutes early, after one that was recorded five minutes late',
      [rules(1, RULES, 0), topUp(1, {}, 'u1', '10000000000', 6), topUp(61, {}, 'u1', '10000000000', 56)],
    ],
  ])('%s break no rule', (_, given) => {
    expect(found(given)).toEqual([]);
  });

  it('an export of one player or to a time, which may lack the rules, breaks no rule', () => {
    expect(found([topUp(0, { ...TWENTY, ...of(1) }), bonus(100, 1, 1)], false)).toEqual([]);
    expect(found([rules(1, RULES, 0), topUp(1, of(2))], false)).toEqual([]);
  });

  it.each<[string, string, GivenEvent[], suspect?: string | null]>([
    [
      'rakeback without a playthrough',
      'requires 0 % of a rakeback to be staked; 100 % are due in version 1 of the rules',
      [rules(1, RULES, 0), claimed('rakeback', 0)],
    ],
    [
      'a VIP reward without a playthrough',
      'requires 0 % of a vip reward to be staked; 100 % are due in version 1 of the rules',
      [rules(1, RULES, 0), claimed('vip_reward', 0)],
    ],
    [
      'a grant under rules that were never recorded',
      'applies version 1 of the rules, which is not recorded before',
      [topUp(0, of(1))],
      'wallet_rules-main@1',
    ],
    [
      'a grant under rules that are recorded later',
      'applies version 2 of the rules, which is not recorded before',
      [rules(1, RULES, 0), bonus(200, 1, 2)],
      'wallet_rules-main@2',
    ],
    [
      'a grant that names a version replaced over five minutes ago',
      'applies version 1 of the rules, which version 2 has replaced',
      [rules(1, RULES, 0), rules(2, MORE, 1), bonus(100, 6.1, 1)],
      'wallet_rules-main@2',
    ],
    [
      'a grant on the terms of the newest rules that names the replaced ones',
      'grants 20,000.00 GC as a top-up; 10,000.00 GC are due in version 1 of the rules',
      [rules(1, RULES, 0), rules(2, MORE, 1), topUp(2, { ...TWENTY, ...of(1) }, 'u1', '20000000000')],
    ],
    [
      'a grant on the terms of replaced rules that names the newest ones',
      'requires 100 % of a daily bonus to be staked; 200 % are due in version 2 of the rules',
      [rules(1, RULES, 0), rules(2, TWICE, 1), bonus(100, 2, 2)],
    ],
    [
      'a top-up of another amount',
      'grants 20,000.00 GC as a top-up; 10,000.00 GC are due in version 1 of the rules',
      [rules(1, RULES, 0), topUp(1, TWENTY, 'u1', '20000000000')],
    ],
    [
      'a top-up with a percentage',
      'requires 100 % of a top-up to be staked; a top-up requires none',
      [rules(1, RULES, 0), topUp(1, { playthrough_percent: 100 })],
    ],
    [
      'a top-up of a balance that is high enough',
      'tops up a balance of 1.00 GC; it must be below 1.00 GC in version 1 of the rules',
      [rules(1, RULES, 0), topUp(1, {}, 'u1', '10001000000')],
    ],
    [
      'a top-up too soon, also after one before the rules',
      'tops up 1 s too soon in version 1 of the rules',
      [topUp(0), rules(1, RULES, 1), topUp(60 - 1 / 60)],
    ],
    [
      'a bonus with another percentage',
      'requires 50 % of a daily bonus to be staked; 100 % are due in version 1 of the rules',
      [rules(1, RULES, 0), bonus(50, 1)],
    ],
    [
      'a bonus with a percentage replaced over five minutes ago',
      'requires 100 % of a daily bonus to be staked; 200 % are due in version 2 of the rules',
      [rules(1, RULES, 0), rules(2, TWICE, 1), bonus(100, 6.1)],
    ],
    [
      'a mixture of two versions',
      'grants 10,000.00 GC as a top-up; 20,000.00 GC are due in version 2 of the rules',
      [
        rules(1, { ...RULES, top_up: { ...TOP_UP, below: '1' } }, 0),
        rules(2, MORE, 1),
        topUp(2, {}, 'u1', '10000000001'),
      ],
    ],
    [
      'rules that skip a version',
      'makes version 3 of the rules; version 2 follows',
      [rules(1, RULES, 0), rules(3, MORE, 1)],
    ],
    ['rules that begin later', 'makes version 2 of the rules; version 1 follows', [rules(2, RULES, 0)]],
    ['rules that change nothing', 'changes no rule', [rules(1, RULES, 0), rules(2, RULES, 1)]],
    [
      'rules in another stream',
      'changes rules outside wallet_rules-main',
      [rules(1, RULES, 0, { stream: 'wallet_rules-other' })],
    ],
    [
      'rules of another time',
      'happened at 2026-01-15T12:00:00.000Z; it was recorded at 2026-01-15T12:05:00.001Z',
      [rules(1, RULES, 0, { envelope: { recordedAt: '2026-01-15T12:05:00.001Z' } })],
    ],
  ])('%s is reported', (_, message, given, suspect = message.includes('in version') ? 'wallet_rules-main' : null) => {
    const suspected = suspect === null ? [] : [{ suspect }];
    expect(found(given)).toEqual([[storedEvents(given).at(-1)?.eventId, message, ...suspected]]);
  });

  it('top-ups that are recorded one after the other wait, although each states an earlier time than the one before', () => {
    const given = Array.from({ length: 10 }, (_, n) => topUp(14.9 - n, of(1), 'u1', '10000000000', 9.95 + n / 10));
    const messages = found([rules(1, RULES, 0), ...given]).map(([eventId, message]) => [eventId, message]);
    expect(messages).toEqual(
      given.slice(1).map((_, n) => [`wallet-u1@${n + 2}`, 'tops up 2994 s too soon in version 1 of the rules']),
    );
  });
});
