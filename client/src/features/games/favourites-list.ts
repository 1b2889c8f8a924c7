import type { Game } from '@goldwake/contracts/http';
import type { LoadedFavourites } from '../../api/favourites.js';

export interface FavouritesList {
  uid: string | undefined;
  /** The loaded data that the list contains. */
  data: LoadedFavourites | undefined;
  games: readonly Game[];
}

export const EMPTY_LIST: FavouritesList = { uid: undefined, data: undefined, games: [] };

/**
 * Adds loaded favourites to the list, new ones first. Keeps the games that the player has just removed from the
 * favourites, so that the card with the focus does not disappear and the player can undo the removal.
 * @param outdated number of the request whose games may be closed since; they are replaced by those of the next request
 */
export function listed(
  list: FavouritesList,
  data: LoadedFavourites,
  uid: string | undefined,
  outdated: number | undefined,
): FavouritesList {
  if (list.data === data && list.uid === uid) return list;
  const isOutdated = outdated !== undefined && list.data?.request === outdated && data.request !== outdated;
  const before = list.uid === uid && !isOutdated ? list.games : [];
  const known = new Set(before.map(({ game_id }) => game_id));
  return { uid, data, games: [...data.result.filter(({ game_id }) => !known.has(game_id)), ...before] };
}
