import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { changed, found } from '../testing/story.js';
import { NOON, opens, topsUp } from '../testing/wallet.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  [
    'a top-up that states an earlier hour, so that the next one is allowed at once',
    changed(2, (data) => Object.assign(data, { granted_at: '2026-01-15T11:00:00.000Z' }), [opens, topsUp('t1', NOON)]),
    [
      [
        'wallet-u1@2',
        'states that it was granted at 2026-01-15T11:00:00.000Z; it was recorded at 2026-01-15T12:00:01.000Z',
      ],
    ],
  ],
])('top-up times: %s', (_, events, expected) => {
  expect(found('top-up times', events)).toEqual(expected);
});
