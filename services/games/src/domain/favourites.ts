import type { FavouritesEvent } from '@goldwake/contracts';

export interface FavouritesState {
  uid: string;
  /** Ids of the favourite games, most recently added first. */
  games: readonly string[];
}

export const favouritesReducer = {
  initial(uid: string): FavouritesState {
    return { uid, games: [] };
  },
  evolve({ uid, games }: FavouritesState, { type, data }: FavouritesEvent): FavouritesState {
    const others = games.filter((id) => id !== data.game_id);
    return { uid, games: type === 'favourite_added' ? [data.game_id, ...others] : others };
  },
};

/** Adds a game to the favourites. Returns no event if the game is already a favourite. */
export function addFavourite({ uid, games }: FavouritesState, game_id: string): FavouritesEvent[] {
  return games.includes(game_id) ? [] : [{ type: 'favourite_added', data: { uid, game_id } }];
}

/** Removes a game from the favourites. Returns no event if the game is not a favourite. */
export function removeFavourite({ uid, games }: FavouritesState, game_id: string): FavouritesEvent[] {
  return games.includes(game_id) ? [{ type: 'favourite_removed', data: { uid, game_id } }] : [];
}
