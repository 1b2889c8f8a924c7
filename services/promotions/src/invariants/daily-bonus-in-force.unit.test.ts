import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { INVARIANTS } from './index.js';

const START = Date.UTC(2026, 0, 15, 12);
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

const BONUS = { gold_coins: '5000000000', sweeps_coins: '1000000' };
const TWO = { ...BONUS, sweeps_coins: '2000000' };

const rules = (rules_version: number, days: object | object[], minutes: number): GivenEvent => ({
  stream: 'promotion_rules-main',
  type: 'promotion_rules_changed',
  data: { rules_version, rules: { daily_bonus: { days: [days].flat() } }, changed_at: at(minutes) },
  envelope: { recordedAt: at(minutes) },
});
const claim = (
  minutes: number,
  amounts = BONUS,
  rules_version: number | null = null,
  streak: number | null = null,
): GivenEvent => ({
  stream: 'promotions-u1',
  type: 'daily_bonus_claimed',
  data: { uid: 'u1', ...amounts, rules_version, streak },
  envelope: { recordedAt: at(minutes) },
});

function found(given: readonly GivenEvent[], includes = true): Reported[] {
  const rule = INVARIANTS.find(({ name }) => name === 'daily bonus in force');
  if (!rule) throw new Error('there is no rule daily bonus in force');
  return findingsOf(rule, storedEvents(given), { includes: () => includes, isMasked: () => false });
}

describe('claims under the rules in force', () => {
  it.each<[string, GivenEvent[]]>([
    ['claims before the first rules', [claim(0, TWO), rules(1, BONUS, 1)]],
    ['claims of the amounts in force', [rules(1, BONUS, 0), claim(1), rules(2, TWO, 2), claim(3, TWO)]],
    ['a claim of amounts replaced five minutes ago', [rules(1, BONUS, 0), rules(2, TWO, 1), claim(6)]],
    ['claims that name their version', [rules(1, BONUS, 0), claim(1, BONUS, 1), rules(2, TWO, 2), claim(3, BONUS, 1)]],
    [
      'claims of each day of a streak, and of the first day after the last',
      [rules(1, [BONUS, TWO], 0), claim(1, BONUS, 1, 1), claim(2, TWO, 1, 2), claim(3, BONUS, 1, 3)],
    ],
    ['a claim without a streak of the first amounts', [rules(1, [BONUS, TWO], 0), claim(1, BONUS, 1)]],
    ['a claim while a clock was set back', [rules(1, BONUS, 60), rules(2, TWO, 61), claim(1)]],
  ])('%s break no rule', (_, given) => {
    expect(found(given)).toEqual([]);
  });

  it('an export of one player, which lacks the rules, breaks no rule', () => {
    expect(found([claim(0, TWO, 1)], false)).toEqual([]);
  });

  it.each<[string, string, GivenEvent[], suspect?: string | null]>([
    [
      'a claim under rules that were never recorded',
      'applies version 1 of the rules, which is not recorded before',
      [claim(0, BONUS, 1)],
      'promotion_rules-main@1',
    ],
    [
      'a claim of the newest amounts that names the replaced version',
      'claims 2.00 SC; 1.00 SC are due in version 1 of the rules',
      [rules(1, BONUS, 0), rules(2, TWO, 1), claim(2, TWO, 1)],
    ],
    [
      'a claim of more SC',
      'claims 2.00 SC; 1.00 SC are due in version 1 of the rules',
      [rules(1, BONUS, 0), claim(1, TWO)],
    ],
    [
      'a claim of more GC',
      'claims 6,000.00 GC; 5,000.00 GC are due in version 1 of the rules',
      [rules(1, BONUS, 0), claim(1, { ...BONUS, gold_coins: '6000000000' })],
    ],
    [
      'a claim of the amounts of another day of the streak',
      'claims 2.00 SC; 1.00 SC are due in version 1 of the rules',
      [rules(1, [BONUS, TWO], 0), claim(1, TWO, 1, 3)],
    ],
    [
      'a claim without a streak of the second amounts',
      'claims 2.00 SC; 1.00 SC are due in version 1 of the rules',
      [rules(1, [BONUS, TWO], 0), claim(1, TWO, 1)],
    ],
    [
      'a claim under rules without a day',
      'claims the bonus of a streak of 1; no amounts are due in version 1 of the rules',
      [rules(1, [], 0), claim(1, BONUS, 1, 1)],
    ],
    [
      'a claim of amounts replaced over five minutes ago',
      'claims 1.00 SC; 2.00 SC are due in version 2 of the rules',
      [rules(1, BONUS, 0), rules(2, TWO, 1), claim(6.1)],
    ],
    [
      'rules that skip a version',
      'makes version 3 of the rules; version 2 follows',
      [rules(1, BONUS, 0), rules(3, TWO, 1)],
    ],
    ['rules that change nothing', 'changes no rule', [rules(1, BONUS, 0), rules(2, BONUS, 1)]],
  ])(
    '%s is reported',
    (_, message, given, suspect = message.includes('in version') ? 'promotion_rules-main' : null) => {
      const suspected = suspect === null ? [] : [{ suspect }];
      expect(found(given)).toEqual([[storedEvents(given).at(-1)?.eventId, message, ...suspected]]);
    },
  );
});
