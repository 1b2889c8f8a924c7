import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { again, changed, found } from '../testing/story.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  ['a hold captured twice', again(12), [['wallet-u1@18', 'ends the hold h1, which is not open']]],
  [
    'a hold released after it was captured',
    again(14, (data) => Object.assign(data, { hold_id: 'h1' })),
    [['wallet-u1@18', 'ends the hold h1, which is not open']],
  ],
  ['the id of an ended hold', again(11), [['wallet-u1@18', 'holds under the id h1 again']]],
  [
    'more released than was held',
    changed(14, (data) => Object.assign(data, { amount: '50001' })),
    [['wallet-u1@14', 'ends a hold of 0.050001 SC for a redemption; wallet-u1@13 holds 0.05 SC for a redemption']],
  ],
])('holds: %s', (_, events, expected) => {
  expect(found('holds', events)).toEqual(expected);
});
