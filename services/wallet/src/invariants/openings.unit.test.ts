import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { again, found, history, STORY } from '../testing/story.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  ['a wallet opened twice', again(1), [['wallet-u1@18', 'opens a wallet that was opened before']]],
  [
    'a wallet without its opening',
    history(STORY)
      .slice(1)
      .map((event) => ({ ...event, version: event.version - 1, eventId: `wallet-u1@${event.version - 1}` })),
    [['wallet-u1@1', 'is the first event of a wallet']],
  ],
])('openings: %s', (_, events, expected) => {
  expect(found('openings', events)).toEqual(expected);
});
