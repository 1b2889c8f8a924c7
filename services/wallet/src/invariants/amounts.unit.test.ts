import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { changed, found, REVERSED, SC } from '../testing/story.js';
import { adjusts } from '../testing/wallet.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  [
    'a payout that the postings do not contain',
    changed(3, (data) => Object.assign(data, { payout: '2000001' })),
    [
      [
        'wallet-u1@3',
        'posts 1.00 GC to player:u1 and -1.00 GC to house:games; its amounts require 1.000001 GC to player:u1 and -1.000001 GC to house:games',
      ],
    ],
  ],
  [
    'a stake that was not taken',
    changed(4, (data) => Object.assign(data, { postings: [] })),
    [['wallet-u1@4', 'posts nothing; its amounts require -0.10 SC to player:u1 and 0.10 SC to house:games']],
  ],
  [
    'a captured hold paid to another account',
    changed(12, (data) => {
      data.postings[1].account = 'house:games';
    }),
    [
      [
        'wallet-u1@12',
        'posts -0.10 SC to player:u1:held and 0.10 SC to house:games; its amounts require -0.10 SC to player:u1:held and 0.10 SC to house:redemptions',
      ],
    ],
  ],
  [
    'a purchase whose price was not posted',
    changed(17, (data) => Object.assign(data, { postings: data.postings.slice(0, 4) })),
    [
      [
        'wallet-u1@17',
        'posts -1.00 GC to house:sales and 1.00 GC to player:u1 and -0.30 SC to house:bonuses and 0.30 SC to player:u1; its amounts require -1.00 GC to house:sales and 1.00 GC to player:u1 and -0.30 SC to house:bonuses and 0.30 SC to player:u1 and -9.99 USD to house:sales and 9.99 USD to house:payments',
      ],
    ],
  ],
  [
    'a debt that was not posted',
    changed(
      5,
      (data) => data.postings.splice(4, 2),
      REVERSED.slice(0, 2).concat(adjusts(SC, '-1300000'), REVERSED[3] ?? []),
    ),
    [
      [
        'wallet-u1@5',
        'posts -1.00 GC to player:u1 and 1.00 GC to house:sales and -0.30 SC to house:receivables and 0.30 SC to house:bonuses; its amounts require -1.00 GC to player:u1 and 1.00 GC to house:sales and -0.30 SC to house:receivables and 0.30 SC to house:bonuses and -9.99 USD to house:payments and 9.99 USD to house:sales',
      ],
    ],
  ],
])('amounts: %s', (_, events, expected) => {
  expect(found('amounts', events)).toEqual(expected);
});
