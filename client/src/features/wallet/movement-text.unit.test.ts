import type { Movement, MovementKind } from '@goldwake/contracts/http';
import { expect, it } from '@jest/globals';
import { isCheckable, movementTitle } from './movement-text.js';

const movement = (kind: MovementKind, game_id: string | null, stake: string | null = null) =>
  ({ kind, round: { round_id: 'r1', game_id, stake, payout: null } }) as Movement;

it.each<[MovementKind, string | null, boolean]>([
  ['win', 'the-eel-wife', true],
  ['loss', 'the-eel-wife', true],
  ['bet', 'the-eel-wife', false],
  ['roll_back', 'the-eel-wife', false],
  ['win', 'dice', true],
  ['bet', 'blackjack', true],
  ['roll_back', 'blackjack', false],
  ['roll_back', null, false],
])('the round of a %s of %s can be checked: %s', (kind, gameId, expected) => {
  expect(isCheckable(movement(kind, gameId))).toBe(expected);
});

it('a movement without a round has none to check', () => {
  expect(isCheckable({ kind: 'top_up', round: null })).toBe(false);
});

it('the title of a movement of a round contains the name of its game', () => {
  const titles = [
    movement('bet', 'samphire-and-silver'),
    movement('win', 'samphire-and-silver'),
    movement('loss', 'samphire-and-silver'),
    movement('loss', 'dice', '1000000'),
    movement('roll_back', 'samphire-and-silver'),
  ].map((each) => movementTitle(each, 'Samphire & Silver'));
  expect(titles).toEqual([
    'Samphire & Silver bet',
    'Samphire & Silver win',
    'Samphire & Silver round without a win',
    'Samphire & Silver bet',
    'Samphire & Silver bet returned',
  ]);
});
