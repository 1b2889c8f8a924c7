import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { changed, found } from '../testing/story.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  [
    'a stake above the balance that its own payout covers',
    changed(3, (data) => Object.assign(data, { stake: '9000000', payout: '10000000' })),
    [['wallet-u1@3', 'stakes 9.00 GC of a balance of 5.00 GC']],
  ],
  [
    'a negative payout',
    changed(5, (data) => Object.assign(data, { payout: '-150000' })),
    [['wallet-u1@5', 'pays -0.15 SC']],
  ],
  [
    'a stake of nothing',
    changed(4, (data) => Object.assign(data, { stake: '0' })),
    [['wallet-u1@4', 'stakes 0.00 SC']],
  ],
  [
    'a negative grant',
    changed(2, (data) => Object.assign(data, { sweeps_coins: '-1' })),
    [['wallet-u1@2', 'grants -0.000001 SC']],
  ],
  [
    'a grant of nothing',
    changed(15, (data) => Object.assign(data, { sweeps_coins: '0' })),
    [['wallet-u1@15', 'grants nothing']],
  ],
  [
    'a purchase without a price',
    changed(17, (data) => Object.assign(data, { price: '0' })),
    [['wallet-u1@17', 'costs 0.00 USD']],
  ],
  [
    'an adjustment by nothing',
    changed(10, (data) => Object.assign(data, { amount: '0' })),
    [['wallet-u1@10', 'adjusts the balance by nothing']],
  ],
])('signs: %s', (_, events, expected) => {
  expect(found('signs', events)).toEqual(expected);
});
