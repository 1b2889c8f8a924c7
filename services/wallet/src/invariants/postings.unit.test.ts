import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { changed, found } from '../testing/story.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  [
    'US dollars of a player',
    changed(17, (data) => {
      data.postings[5].account = 'player:u1';
    }),
    [['wallet-u1@17', 'posts US dollars to player:u1; only house accounts have them']],
  ],
])('postings: %s', (_, events, expected) => {
  expect(found('postings', events)).toEqual(expected);
});
