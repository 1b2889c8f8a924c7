import { IDLE_EVENTS_MAX } from '@goldwake/embedded';
import { expect, it } from '@jest/globals';
import { lagOf } from './health.js';

const LAST = 5_000;

it.each([
  [LAST, false],
  [LAST - 1, false],
  [LAST - IDLE_EVENTS_MAX, false],
  [LAST - IDLE_EVENTS_MAX - 1, true],
  [null, true],
])('a group with the stored position %p is behind: %p', (position, behind) => {
  expect(lagOf('a.group', position, LAST)).toEqual({
    group: 'a.group',
    position,
    lag: LAST - (position ?? 0),
    behind,
  });
});
