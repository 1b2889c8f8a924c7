import { GAME_ORDERS, type GameOrder } from '@goldwake/contracts';
import type { GamesFilter } from '../../api/catalogue.js';

/** Order and filters that the player has chosen for a list of games. They are part of the URL. */
export interface ListOptions {
  sort: GameOrder;
  /** Id of the provider whose games are shown; empty for all providers. */
  provider: string;
  playable: boolean;
}

export const DEFAULT_OPTIONS: ListOptions = { sort: 'popular', provider: '', playable: false };

/** Reads the options from the query of a URL. Unknown values are replaced by the defaults. */
export function optionsOf(search: string): ListOptions {
  const query = new URLSearchParams(search);
  return {
    sort: GAME_ORDERS.find((order) => order === query.get('sort')) ?? DEFAULT_OPTIONS.sort,
    provider: query.get('provider') ?? '',
    playable: query.get('playable') === 'true',
  };
}

/** Returns the query of a URL with these options, with its question mark; empty for the defaults. */
export function searchOf({ sort, provider, playable }: ListOptions): string {
  const query = new URLSearchParams();
  if (sort !== DEFAULT_OPTIONS.sort) query.set('sort', sort);
  if (provider) query.set('provider', provider);
  if (playable) query.set('playable', 'true');
  return query.size > 0 ? `?${query}` : '';
}

/** Returns whether the options leave out games; the order alone leaves out none. */
export const isFiltered = ({ provider, playable }: ListOptions): boolean => provider !== '' || playable;

/** Adds the options to the filter of a list. */
export function withOptions(filter: GamesFilter, { sort, provider, playable }: ListOptions): GamesFilter {
  return {
    ...filter,
    ...(sort !== DEFAULT_OPTIONS.sort && { sort }),
    ...(provider && { providerId: provider }),
    ...(playable && { playable }),
  };
}
