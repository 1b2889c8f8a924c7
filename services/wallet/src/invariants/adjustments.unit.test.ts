import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { WALLET_RULES } from '../domain/index.js';
import { INVARIANTS } from './index.js';

const adjusted = (data: object, schemaVersion = 2): GivenEvent => ({
  stream: 'wallet-u1',
  type: 'balance_adjusted',
  data,
  envelope: { schemaVersion },
});
/** An adjustment of schema 1, as it is read. */
const old = adjusted({ reason: 'sorry', by: 'unknown' }, 1);
const rulesChanged: GivenEvent = {
  stream: 'wallet_rules-main',
  type: 'wallet_rules_changed',
  data: { rules_version: 1, rules: WALLET_RULES, changed_at: '2026-01-15T12:00:00.000Z' },
};

function found(...given: GivenEvent[]) {
  const rule = INVARIANTS.find(({ name }) => name === 'adjustments');
  if (!rule) throw new Error('there is no rule adjustments');
  return findingsOf(rule, storedEvents(given));
}

it.each<[string, GivenEvent[]]>([
  ['an adjustment with its operator and reason', [rulesChanged, adjusted({ reason: 'sorry', by: 'kim' })]],
  ['an adjustment of schema 1 before the first recorded rules', [old, rulesChanged]],
  ['an adjustment of schema 1 in a history without rules, such as the export of one player', [old]],
  ['an adjustment of schema 1 without a reason', [adjusted({ reason: ' ', by: 'unknown' }, 1)]],
])('%s breaks no rule', (_, given) => {
  expect(found(...given)).toEqual([]);
});

it.each<[string, GivenEvent[], string]>([
  ['an adjustment without a reason', [adjusted({ reason: ' ', by: 'kim' })], 'adjusts the balance without a reason'],
  [
    'an adjustment of schema 2 by an unknown operator',
    [adjusted({ reason: 'sorry', by: ' unknown' })],
    'states that its operator is unknown',
  ],
  [
    'an adjustment of schema 1 after the first recorded rules',
    [rulesChanged, old],
    'has schema 1, which names no operator, after wallet_rules-main@1',
  ],
])('%s is reported', (_, given, message) => {
  expect(found(...given)).toEqual([['wallet-u1@1', message]]);
});
