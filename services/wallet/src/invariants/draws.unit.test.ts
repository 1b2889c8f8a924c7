import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { again, changed, draw, found, GC, history, STORY } from '../testing/story.js';
import { granted, settles } from '../testing/wallet.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  [
    'a round settled again with its own draw, under other ids',
    again(3, (data) => Object.assign(data.round, { round_id: 'r1 again' })),
    [['wallet-u1@18', 'consumes seed pair 1 nonce 0 again; wallet-u1@16 consumed seed pair 2 nonce 1']],
  ],
  [
    'a round moved to an earlier nonce: the next round then skips one, which the first fault explains',
    changed(5, (data) => Object.assign(data.round, { draw: draw(1, 0) }), [
      granted('g1', '5000000'),
      ...[0, 1, 2, 3].map((nonce) => settles(`r${nonce}`, GC, '10000', '0', draw(1, nonce))),
    ]),
    [
      ['wallet-u1@5', 'consumes seed pair 1 nonce 0 again; wallet-u1@4 consumed seed pair 1 nonce 1'],
      ['wallet-u1@6', 'skips to seed pair 1 nonce 3; wallet-u1@4 consumed seed pair 1 nonce 1', 'wallet-u1@5'],
    ],
  ],
  [
    'a skipped nonce',
    changed(16, (data) => Object.assign(data.round, { draw: draw(2, 2) })),
    [['wallet-u1@16', 'skips to seed pair 2 nonce 2; wallet-u1@9 consumed seed pair 2 nonce 0']],
  ],
  [
    'a new pair that does not begin with nonce 0',
    changed(3, (data) => Object.assign(data.round, { draw: draw(1, 5) })),
    [
      ['wallet-u1@3', 'skips to seed pair 1 nonce 5; the wallet has consumed none yet'],
      [
        'wallet-u1@4',
        'consumes seed pair 1 nonce 1 again; wallet-u1@3 consumed seed pair 1 nonce 5',
        { suspect: 'wallet-u1@3' },
      ],
      [
        'wallet-u1@8',
        'consumes seed pair 1 nonce 2 again; wallet-u1@3 consumed seed pair 1 nonce 5',
        { suspect: 'wallet-u1@3' },
      ],
    ],
  ],
])('draws: %s', (_, events, expected) => {
  expect(found('draws', events)).toEqual(expected);
});

it('each player has nonces of their own', () => {
  expect(found('draws', [...history(STORY, 'ann'), ...history(STORY, 'bo')])).toEqual([]);
});
