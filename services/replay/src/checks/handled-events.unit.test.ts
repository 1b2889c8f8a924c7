import { deadLetterId } from '@goldwake/core';
import { expect, it } from '@jest/globals';
import { handledEvents } from './handled-events.js';

const event = { eventId: 'promotions-u1@1', stream: 'promotions-u1', position: 7 };

it.each([
  ['at the event', { grants: 7 }, [], true],
  ['before the event', { grants: 6 }, [], false],
  ['of another group only', { others: 7 }, [], false],
  ['at the event, which is a dead letter of the group', { grants: 7 }, ['grants'], false],
  ['at the event, which is a dead letter of another group', { grants: 7 }, ['others'], true],
])('checkpoint %s', (_, positions: Record<string, number>, groups, expected) => {
  const upTo = (group: string) => positions[group] ?? 0;
  const deadLetters = new Set(groups.map((group) => deadLetterId({ group, ...event })));
  const hasHandled = handledEvents({ committed: { checkpoints: [], upTo, newest: upTo }, deadLetters });
  expect(hasHandled('grants', event)).toBe(expected);
});
