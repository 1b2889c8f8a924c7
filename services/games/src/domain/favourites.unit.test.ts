import type { FavouritesEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { addFavourite, favouritesReducer, removeFavourite } from './favourites.js';

const nobody = favouritesReducer.initial('u1');
const given = (...events: FavouritesEvent[]) => events.reduce(favouritesReducer.evolve, nobody);
const added = (game_id: string): FavouritesEvent => ({ type: 'favourite_added', data: { uid: 'u1', game_id } });
const removed = (game_id: string): FavouritesEvent => ({ type: 'favourite_removed', data: { uid: 'u1', game_id } });

describe('favourites', () => {
  it('are told once, however often they are asked for', () => {
    expect(addFavourite(nobody, 'dice')).toEqual([added('dice')]);
    expect(addFavourite(given(added('dice')), 'dice')).toEqual([]);
  });

  it('are taken back once', () => {
    expect(removeFavourite(given(added('dice')), 'dice')).toEqual([removed('dice')]);
    expect(removeFavourite(given(added('dice'), removed('dice')), 'dice')).toEqual([]);
    expect(removeFavourite(nobody, 'dice')).toEqual([]);
  });

  it('stand with the newest mark first, and one that is marked again is new again', () => {
    expect(given(added('a'), added('b'), added('c'), removed('a'), added('a')).games).toEqual(['a', 'c', 'b']);
  });
});
