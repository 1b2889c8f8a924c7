import type { StoredEvent } from '@goldwake/contracts';
import type { Reported } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { again, draw, found, history, STORY } from '../testing/story.js';

it.each<[fault: string, events: StoredEvent[], expected: Reported[]]>([
  ['a round settled twice under one id', again(3), [['wallet-u1@18', 'bets on round r1, whose id was used before']]],
  [
    'a bet with a draw under the id of a round that ended',
    again(4, (data) => Object.assign(data.round, { draw: draw(2, 2) })),
    [['wallet-u1@18', 'bets on round r2, whose id was used before']],
  ],
  ['a bet without a draw under the id that its provider gave an ended round', again(6), []],
])('round ids: %s', (_, events, expected) => {
  expect(found('round ids', events)).toEqual(expected);
});

it('the ids of rounds with a draw are used once in the casino', () => {
  expect(found('round ids', [...history(STORY, 'ann'), ...history(STORY, 'bo')])).toHaveLength(5);
});
