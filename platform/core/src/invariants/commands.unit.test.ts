import { createHash } from 'node:crypto';
import type { StoredEvent } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { findingsOf, type GivenEvent, storedEvents } from '../testing/check-invariant.js';
import { commands } from './commands.js';

const AT = '2026-01-15T12:00:00.000Z';
const SAME = { commandId: 'sign-up', recordedAt: AT, effectiveAt: AT };

function found(second: Partial<StoredEvent>) {
  const stream = 'account-p1';
  return findingsOf(
    commands,
    storedEvents([
      { stream, type: 'account_opened', data: {}, envelope: SAME },
      { stream, type: 'session_started', data: {}, envelope: { ...SAME, ...second } },
    ]),
  );
}

it('two events of one command that agree are accepted, and so are events of different commands', () => {
  expect(found({})).toEqual([]);
  expect(found({ commandId: 'sign-in', actor: 'p1', correlationId: 'x' })).toEqual([]);
});

it.each<[string, Partial<StoredEvent>]>([
  ['recordedAt', { recordedAt: '2026-01-15T12:00:00.001Z' }],
  ['effectiveAt', { effectiveAt: '2025-01-15T12:00:00.000Z' }],
  ['actor', { actor: 'p2' }],
  ['correlationId', { correlationId: 'other' }],
  ['causationId', { causationId: 'account-p1@1' }],
  ['commandHash', { commandHash: 'other' }],
])('an event with another %s than the event before it, of the same command, is reported', (field, second) => {
  expect(found(second)).toEqual([
    ['account-p1@2', `differs from account-p1@1, which the same command stored, in ${field}`],
  ]);
});

it('an event of another stream between the events of one command is reported', () => {
  const [first, second] = ['account_opened', 'session_started'].map((type) => {
    return { stream: 'account-p1', type, data: {}, envelope: SAME } as GivenEvent;
  }) as [GivenEvent, GivenEvent];
  const other: GivenEvent = { stream: 'wallet-p2', type: 'wallet_opened', data: {}, envelope: { commandId: 'open' } };
  expect(findingsOf(commands, storedEvents([other, first, second]))).toEqual([]);
  expect(findingsOf(commands, storedEvents([first, other, second]))).toEqual([
    ['account-p1@2', 'is separated by wallet-p2@1 from the other events that its command stored'],
  ]);
});

it('a system command with the hash of another command is reported', () => {
  const commandId = 'goldwake:open:p1';
  const hashes = [commandId, createHash('sha256').update(commandId).digest('hex'), 'other'];
  const given = hashes.map((commandHash, at) => {
    return { stream: `wallet-p${at}`, type: 'wallet_opened', data: {}, envelope: { commandId, commandHash } } as const;
  });
  expect(findingsOf(commands, storedEvents(given))).toEqual([
    ['wallet-p2@1', 'has the command id goldwake:open:p1, but the hash of another command'],
  ]);
});
