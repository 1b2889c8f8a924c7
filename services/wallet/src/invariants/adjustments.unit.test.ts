import { findingsOf, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { INVARIANTS } from './index.js';

function found(data: object, schemaVersion = 2) {
  const rule = INVARIANTS.find(({ name }) => name === 'adjustments');
  if (!rule) throw new Error('there is no rule adjustments');
  const event = { stream: 'wallet-u1', type: 'balance_adjusted', data, envelope: { schemaVersion } } as const;
  return findingsOf(rule, storedEvents([event]));
}

it.each<[string, object, number]>([
  ['an adjustment with its operator and reason', { reason: 'sorry', by: 'kim' }, 2],
  ['an adjustment of schema 1', { reason: ' ', by: 'unknown' }, 1],
])('%s breaks no rule', (_, data, schema) => {
  expect(found(data, schema)).toEqual([]);
});

it.each<[string, object, string]>([
  ['an adjustment without a reason', { reason: ' ', by: 'kim' }, 'adjusts the balance without a reason'],
  ['an adjustment without an operator', { reason: 'sorry', by: ' ' }, 'adjusts the balance without an operator'],
])('%s is reported', (_, data, message) => {
  expect(found(data)).toEqual([['wallet-u1@1', message]]);
});
