import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { changed, found, REVERSED } from '../testing/story.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  [
    'a restored purchase without its playthrough',
    changed(6, (data) => Object.assign(data, { playthrough_required: '0', playthrough_played: '0' }), REVERSED),
    [
      [
        'wallet-u1@6',
        'states a playthrough of 0.00 SC, of which 0.00 SC is played; the purchase has 0.90 SC, of which 0.20 SC is played',
      ],
    ],
  ],
  [
    'a stake that counts double',
    changed(8, (data) => {
      data.played[0].amount = '600000';
    }),
    [['wallet-u1@8', 'counts 0.60 SC towards grant g1; the stake counts 0.30 SC towards grant g1']],
  ],
  [
    'a stake that counts towards the newer grant',
    changed(16, (data) => {
      data.played.shift();
    }),
    [
      [
        'wallet-u1@16',
        'counts 0.05 SC towards grant g2; the stake counts 0.60 SC towards grant g1, 0.05 SC towards grant g2',
      ],
    ],
  ],
  [
    'a GC stake that counts',
    changed(3, (data) => {
      data.played.push({ grant_id: 'g1', amount: '1' });
    }),
    [['wallet-u1@3', 'counts 0.000001 SC towards grant g1; the stake counts no playthrough']],
  ],
  [
    'a win that ends the playthrough while more than a rest is left',
    changed(5, (data) => {
      data.playthrough_ended = true;
    }),
    [['wallet-u1@5', 'ends the playthrough although more than a rest below 0.01 SC is left']],
  ],
])('playthrough: %s', (_, events, expected) => {
  expect(found('playthrough', events)).toEqual(expected);
});
