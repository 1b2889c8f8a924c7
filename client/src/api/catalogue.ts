import type {
  CasinoSettings,
  Game,
  GameOrder,
  GamesPage,
  GameTag,
  Provider,
  ProvidersPage,
} from '@goldwake/contracts/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, loadAgain, queryClient } from './index.js';

/** Number of games in a carousel (specification §9). */
export const CAROUSEL_SIZE = 20;
/** Number of games on a page of a list or of the search (specification §9). */
export const LIST_PAGE_SIZE = 50;

/** Query options that load games and providers again after a minute, when a page opens or the window regains focus. */
export const CATALOGUE_FRESHNESS = { staleTime: 60_000, refetchOnWindowFocus: true };

/** Filter of a game list; an empty filter matches all games. */
export interface GamesFilter {
  tags?: GameTag;
  featured?: boolean;
  providerId?: string;
  playable?: boolean;
  /** Order of the games; the most popular come first by default. */
  sort?: GameOrder;
}

/** TanStack Query options that load one page of games. */
export interface GamesPageQuery<Page extends GamesPage = GamesPage> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Page>;
  enabled?: boolean;
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
}

/** Returns the query options for the most popular games that match a filter. */
export const gamesQuery = (filter: GamesFilter): GamesPageQuery => ({
  queryKey: ['games', 'top', filter],
  queryFn: ({ signal }) =>
    api.get<GamesPage>('/games', { ...filter, page: 1, pageSize: CAROUSEL_SIZE, enabled: true }, { signal }),
  ...CATALOGUE_FRESHNESS,
});

/** Returns the infinite query for all games that match a filter, loaded page by page. */
export const gamesListQuery = (filter: GamesFilter) =>
  infiniteQueryOptions({
    queryKey: ['games', 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<GamesPage>('/games', { ...filter, page: pageParam, pageSize: LIST_PAGE_SIZE, enabled: true }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * LIST_PAGE_SIZE < total ? pages.length + 1 : undefined),
    ...CATALOGUE_FRESHNESS,
  });

/** One page of a search. The first page also contains the providers whose name matches. */
export interface FoundPage extends GamesPage {
  providers?: readonly Provider[];
}

/** Searches games by name and returns one page of results, best match first. */
export async function findGames(name: string, page: number, signal?: AbortSignal): Promise<FoundPage> {
  const query = { name, page, pageSize: LIST_PAGE_SIZE, enabled: true };
  const options = signal ? { signal } : {};
  const games = api.get<GamesPage>('/games', query, options);
  if (page > 1) return games;
  const [found, providers] = await Promise.all([games, api.get<ProvidersPage>('/providers', { name }, options)]);
  return { ...found, providers: providers.result };
}

export const gameQuery = (gameId: string) =>
  queryOptions({
    queryKey: ['games', 'one', gameId] as const,
    queryFn: ({ signal }) => api.get<Game>(`/games/${encodeURIComponent(gameId)}`, {}, { signal }),
    ...CATALOGUE_FRESHNESS,
  });

/**
 * The player whose game lists are shown. `confirmed` is false while the player is known only from browser storage and
 * has no session yet with which to load the lists.
 */
export interface ListOwner {
  uid: string | undefined;
  confirmed: boolean;
}

/**
 * Returns the query for the games that the signed-in player played recently. It shows stored data until a session
 * exists with which to load the list.
 */
export const recentGamesQuery = ({ uid, confirmed }: ListOwner): GamesPageQuery => ({
  queryKey: ['games', 'recent', uid],
  queryFn: ({ signal }) => api.get<GamesPage>('/games/recent', { page: 1, pageSize: CAROUSEL_SIZE }, { signal }),
  enabled: uid !== undefined && confirmed,
  staleTime: 0,
});

export const providersQuery = queryOptions({
  queryKey: ['providers'] as const,
  queryFn: ({ signal }) => api.get<ProvidersPage>('/providers', {}, { signal }),
  ...CATALOGUE_FRESHNESS,
});

/**
 * Query for the casino settings. A signed-in client receives changes by push; a signed-out client polls every minute
 * and when the window regains focus.
 */
export const casinoSettingsQuery = queryOptions({
  queryKey: ['casino-settings'] as const,
  queryFn: ({ signal }) => api.get<CasinoSettings>('/casino-settings', {}, { signal }),
  refetchOnWindowFocus: true,
  refetchInterval: 60_000,
});

/**
 * Puts changed lobby settings into the query cache at once and refetches the games, which may have changed with them.
 */
export function lobbyChanged(settings: CasinoSettings): void {
  const { queryKey } = casinoSettingsQuery;
  const known = queryClient.getQueryData(queryKey);
  if (known && known.version >= settings.version) return;
  // The response of a load in flight may be older.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, settings);
  catalogueChanged();
}

/** Loads all games and providers on the screen again. */
export function catalogueChanged(): void {
  void loadAgain(['games']);
  void loadAgain(['providers']);
}
