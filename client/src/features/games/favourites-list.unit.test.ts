import type { Game } from '@goldwake/contracts/http';
import { expect, it } from '@jest/globals';
import { EMPTY_LIST, listed } from './favourites-list.js';

const data = (request: number, ...ids: string[]) => {
  const result = ids.map((game_id) => ({ game_id }) as Game);
  return { request, result, total: result.length };
};
const ids = ({ games }: { games: readonly Game[] }) => games.map(({ game_id }) => game_id);

it('new favourites come first, and a game that the player has removed stays', () => {
  const first = listed(EMPTY_LIST, data(1, 'eel', 'brass'), 'u1', undefined);
  const unmarked = listed(first, data(1, 'brass'), 'u1', undefined);
  expect(ids(listed(unmarked, data(2, 'dice', 'brass'), 'u1', undefined))).toEqual(['dice', 'eel', 'brass']);
});

it('after a change of the catalogue only the games of the next request are listed, not those of a mark before it', () => {
  const first = listed(EMPTY_LIST, data(1, 'eel', 'brass', 'dice'), 'u1', undefined);
  const unmarked = listed(first, data(1, 'eel', 'brass'), 'u1', 1);
  expect(ids(unmarked)).toEqual(['eel', 'brass', 'dice']);
  const loaded = listed(unmarked, data(2, 'brass'), 'u1', 1);
  expect(ids(loaded)).toEqual(['brass']);
  expect(ids(listed(loaded, data(2), 'u1', 1))).toEqual(['brass']);
});

it('the games of another player are not listed', () => {
  const first = listed(EMPTY_LIST, data(1, 'eel'), 'u1', undefined);
  expect(ids(listed(first, data(2, 'brass'), 'u2', undefined))).toEqual(['brass']);
});

it('the same data leaves the list unchanged', () => {
  const loaded = data(1, 'eel');
  const first = listed(EMPTY_LIST, loaded, 'u1', undefined);
  expect(listed(first, loaded, 'u1', undefined)).toBe(first);
});
