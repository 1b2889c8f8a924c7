import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { again, changed, found, REVERSED } from '../testing/story.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  [
    'less taken back than the balance has',
    changed(
      5,
      (data) => {
        Object.assign(data, { gold_coins: '999999', gold_coins_owed: '1' });
        Object.assign(data.balances, { gold_coins: '5000001' });
      },
      REVERSED,
    ),
    [
      ['wallet-u1@5', 'states 0.999999 GC as gold_coins; wallet-u1@3 requires 1.00 GC'],
      ['wallet-u1@5', 'states 0.000001 GC as gold_coins_owed; wallet-u1@3 requires 0.00 GC'],
      ['wallet-u1@6', 'states 1.00 GC as gold_coins; wallet-u1@5 requires 0.999999 GC'],
      ['wallet-u1@6', 'states 0.00 GC as gold_coins_owed; wallet-u1@5 requires 0.000001 GC'],
    ],
  ],
  [
    'more taken back than the purchase credited',
    changed(
      5,
      (data) => {
        Object.assign(data, { gold_coins: '1000001' });
        Object.assign(data.balances, { gold_coins: '4999999' });
      },
      REVERSED.slice(0, 4),
    ),
    [['wallet-u1@5', 'states 1.000001 GC as gold_coins; wallet-u1@3 requires 1.00 GC']],
  ],
  [
    'less owed than is missing',
    changed(5, (data) => Object.assign(data, { sweeps_coins_owed: '0' }), REVERSED.slice(0, 4)),
    [['wallet-u1@5', 'states 0.00 SC as sweeps_coins_owed; wallet-u1@3 requires 0.20 SC']],
  ],
  [
    'another price',
    changed(5, (data) => Object.assign(data, { price: '1990000' }), REVERSED.slice(0, 4)),
    [['wallet-u1@5', 'states 1.99 USD as price; wallet-u1@3 requires 9.99 USD']],
  ],
  [
    'more restored than was taken back',
    changed(6, (data) => Object.assign(data, { sweeps_coins: '300000', sweeps_coins_owed: '0' }), REVERSED),
    [
      ['wallet-u1@6', 'states 0.30 SC as sweeps_coins; wallet-u1@5 requires 0.10 SC'],
      ['wallet-u1@6', 'states 0.00 SC as sweeps_coins_owed; wallet-u1@5 requires 0.20 SC'],
    ],
  ],
  [
    'the take-back of a purchase that was not credited',
    changed(5, (data) => Object.assign(data, { purchase_id: 'p2' }), REVERSED.slice(0, 4)),
    [['wallet-u1@5', 'reverses the purchase p2, which was not credited']],
  ],
  [
    'a purchase restored that is not taken back',
    again(6, undefined, REVERSED.slice(0, 5)),
    [['wallet-u1@7', 'restores p1, which is not taken back']],
  ],
  [
    'a purchase taken back twice',
    again(
      7,
      (data) => {
        const none = { gold_coins: '0', sweeps_coins: '0', gold_coins_owed: '1000000', sweeps_coins_owed: '300000' };
        Object.assign(data, none, { balances: { gold_coins: '0', sweeps_coins: '0' } });
      },
      REVERSED,
    ),
    [['wallet-u1@8', 'takes back p1 again, after wallet-u1@7']],
  ],
])('reversed purchases: %s', (_, events, expected) => {
  expect(found('reversed purchases', events)).toEqual(expected);
});
