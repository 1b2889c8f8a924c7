import type { FavouritesEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { addFavourite, favouritesReducer, removeFavourite } from './favourites.js';

const nobody = favouritesReducer.initial('u1');
const given = (...events: FavouritesEvent[]) => events.reduce(favouritesReducer.evolve, nobody);
const added = (game_id: string): FavouritesEvent => ({ type: 'favourite_added', data: { uid: 'u1', game_id } });
const removed = (game_id: string): FavouritesEvent => ({ type: 'favourite_removed', data: { uid: 'u1', game_id } });

describe('favourites', () => {
  it('adding a favourite twice creates one event', () => {
    expect(addFavourite(nobody, 'dice')).toEqual([added('dice')]);
    expect(addFavourite(given(added('dice')), 'dice')).toEqual([]);
  });

  it('removing a favourite twice creates one event', () => {
    expect(removeFavourite(given(added('dice')), 'dice')).toEqual([removed('dice')]);
    expect(removeFavourite(given(added('dice'), removed('dice')), 'dice')).toEqual([]);
    expect(removeFavourite(nobody, 'dice')).toEqual([]);
  });

  it('the newest favourite comes first, and a game marked again moves to the front', () => {
    expect(given(added('a'), added('b'), added('c'), removed('a'), added('a')).games).toEqual(['a', 'c', 'b']);
  });
});
