import type { CasinoSettings, Game, GamesPage, GameTag, ProvidersPage } from '@goldwake/contracts/http';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, queryClient } from './index.js';

/** Games of a carousel (specification §9). */
export const CAROUSEL_SIZE = 20;
/** Games of a page of a list or of the search (specification §9). */
export const LIST_PAGE_SIZE = 50;
/** As many as the server gives at once. */
const FAVOURITES_PAGE_SIZE = 100;

/** What narrows a list of games; nothing is all of them. */
export interface GamesFilter {
  tags?: GameTag;
  featured?: boolean;
  providerId?: string;
}

/** A query for one page of games. */
export interface GamesPageQuery {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<GamesPage>;
  enabled?: boolean;
  staleTime?: number;
}

/** The most popular games of a filter. */
export const gamesQuery = (filter: GamesFilter): GamesPageQuery => ({
  queryKey: ['games', 'top', filter],
  queryFn: ({ signal }) =>
    api.get<GamesPage>('/games', { ...filter, page: 1, pageSize: CAROUSEL_SIZE, enabled: true }, { signal }),
  staleTime: 5 * 60_000,
});

/** All games of a filter, page by page. */
export const gamesListQuery = (filter: GamesFilter) =>
  infiniteQueryOptions({
    queryKey: ['games', 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<GamesPage>('/games', { ...filter, page: pageParam, pageSize: LIST_PAGE_SIZE, enabled: true }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * LIST_PAGE_SIZE < total ? pages.length + 1 : undefined),
    staleTime: 5 * 60_000,
  });

/** Games by name: what the search shows, best first. */
export function findGames(name: string, page: number, signal?: AbortSignal): Promise<GamesPage> {
  const query = { name, page, pageSize: LIST_PAGE_SIZE, enabled: true };
  return api.get<GamesPage>('/games', query, signal ? { signal } : {});
}

export const gameQuery = (gameId: string) =>
  queryOptions({
    queryKey: ['games', 'one', gameId] as const,
    queryFn: ({ signal }) => api.get<Game>(`/games/${encodeURIComponent(gameId)}`, {}, { signal }),
    staleTime: 5 * 60_000,
  });

/** Whose lists are shown, and whether the casino can be asked for them: one as last known has no session to ask with. */
export interface ListOwner {
  uid: string | undefined;
  confirmed: boolean;
}

/** The signed-in player's own: asked for with a session only, and until then as kept. */
export const recentGamesQuery = ({ uid, confirmed }: ListOwner): GamesPageQuery => ({
  queryKey: ['games', 'recent', uid],
  queryFn: ({ signal }) => api.get<GamesPage>('/games/recent', { page: 1, pageSize: CAROUSEL_SIZE }, { signal }),
  enabled: uid !== undefined && confirmed,
  staleTime: 0,
});

/** The signed-in player's own, all of them: every card asks whether it is one. */
export const favouritesQuery = ({ uid, confirmed }: ListOwner): GamesPageQuery => ({
  queryKey: ['games', 'favourites', uid],
  queryFn: async ({ signal }) => {
    const result: Game[] = [];
    for (let page = 1; ; page++) {
      const answer = await api.get<GamesPage>(
        '/games/favourites',
        { page, pageSize: FAVOURITES_PAGE_SIZE },
        { signal },
      );
      result.push(...answer.result);
      if (result.length >= answer.total || answer.result.length === 0) return { result, total: answer.total };
    }
  },
  enabled: uid !== undefined && confirmed,
});

export const putFavourite = (gameId: string) => api.put<void>(`/games/${encodeURIComponent(gameId)}/favourite`);
export const deleteFavourite = (gameId: string) => api.delete<void>(`/games/${encodeURIComponent(gameId)}/favourite`);

export const providersQuery = queryOptions({
  queryKey: ['providers'] as const,
  queryFn: ({ signal }) => api.get<ProvidersPage>('/providers', {}, { signal }),
  staleTime: 5 * 60_000,
});

/** A signed-in client hears of changes by push; one that is signed out asks every minute, and when it is looked at again. */
export const casinoSettingsQuery = queryOptions({
  queryKey: ['casino-settings'] as const,
  queryFn: ({ signal }) => api.get<CasinoSettings>('/casino-settings', {}, { signal }),
  refetchOnWindowFocus: true,
  refetchInterval: 60_000,
});

/** The casino has changed what its lobby shows: at once in what is seen; the games, which may have changed with it, are asked for anew. */
export function catalogueChanged(settings: CasinoSettings): void {
  const known = queryClient.getQueryData(casinoSettingsQuery.queryKey);
  if (known && known.version >= settings.version) return;
  queryClient.setQueryData(casinoSettingsQuery.queryKey, settings);
  void queryClient.invalidateQueries({ queryKey: ['games'] });
  void queryClient.invalidateQueries({ queryKey: ['providers'] });
}
