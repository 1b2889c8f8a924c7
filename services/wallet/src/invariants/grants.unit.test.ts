import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { again, changed, found } from '../testing/story.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  ['a purchase that was credited', again(17), [['wallet-u1@18', 'grants p1, which was granted before']]],
  ['a grant under the same id', again(2), [['wallet-u1@18', 'grants g1, which was granted before']]],
  [
    'a lower playthrough than the percentage requires',
    changed(15, (data) => Object.assign(data, { playthrough_required: '100000' })),
    [['wallet-u1@15', 'requires a playthrough of 0.10 SC; 250 % of the granted SC are 0.25 SC']],
  ],
  [
    'SC as a top-up',
    changed(15, (data) => Object.assign(data, { reason: 'top_up' })),
    [['wallet-u1@15', 'grants 0.10 SC as a top-up']],
  ],
])('grants: %s', (_, events, expected) => {
  expect(found('grants', events)).toEqual(expected);
});
