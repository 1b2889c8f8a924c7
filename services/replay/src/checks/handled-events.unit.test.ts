import { deadLetterId } from '@goldwake/core';
import { expect, it } from '@jest/globals';
import { handledEvents, readProgress } from './handled-events.js';

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

it('the progress contains the ids of all dead letters, which are read without their bodies', () => {
  const committed = { checkpoints: [], upTo: () => 0, newest: () => 0 };
  const ids = ['grants:wallet-a@1', 'grants:wallet-b@1'];
  const casino = {
    committed: () => committed,
    *documentIds(collection: string) {
      if (collection === 'dead_letters') yield* ids;
    },
  };
  expect(readProgress(casino)).toEqual({ committed, deadLetters: new Set(ids) });
});
