import type { PageResponse } from '@goldwake/contracts/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CATALOGUE_FRESHNESS, type ListOwner } from '../../../api/catalogue.js';
import { api, loadAgain } from '../../../api/index.js';
import { LAST_RESULTS_MAX } from './last-results.js';
import type { PlacedRound } from './original.js';
import type { LoadedRound } from './round-model.js';
import type { OpenRound } from './steps.js';

export const HISTORY_PAGE_SIZE = 10;

const HISTORY = ['originals', 'bets'];

/** The part of GET /api/games/{id} that the bet panel needs. */
export interface TableRules {
  playable: boolean;
}

/** Loads whether the game is open. */
export function useTableRules(gameId: string) {
  return useQuery({
    queryKey: ['games', 'rules', gameId],
    queryFn: () => api.get<TableRules>(`/games/${gameId}`),
    ...CATALOGUE_FRESHNESS,
  });
}

/**
 * Loads a page of the player's own bets. The request is sent only with a confirmed session; until then cached results
 * are shown.
 */
export function useBetHistory(gameId: string, { uid, confirmed }: ListOwner, page: number) {
  return useQuery({
    queryKey: [...HISTORY, uid, page, gameId],
    queryFn: () => api.get<PageResponse<PlacedRound>>(betsPath(gameId), { page, pageSize: HISTORY_PAGE_SIZE }),
    enabled: uid !== undefined && confirmed,
    placeholderData: keepPreviousData,
  });
}

/** Loads the most recent rounds, which fill the strip of last results when the page opens. */
export async function fetchLastRounds(gameId: string): Promise<PlacedRound[]> {
  const { result } = await api.get<PageResponse<PlacedRound>>(betsPath(gameId), {
    page: 1,
    pageSize: LAST_RESULTS_MAX,
  });
  return result;
}

/**
 * Loads the player's open round of a game in several steps. If there is none, `lastKnown` is looked up among the last
 * settled rounds.
 */
export async function fetchRound(
  gameId: string,
  lastKnown: string | undefined,
  signal: AbortSignal,
): Promise<LoadedRound> {
  const { round } = await api.get<{ round: OpenRound | null }>(`/games/${gameId}/rounds/open`, {}, { signal });
  if (round || lastKnown === undefined) return { open: round, ended: null };
  const ended = (await fetchLastRounds(gameId)).find(({ round_id }) => round_id === lastKnown);
  return { open: null, ended: ended ?? null };
}

/** Invalidates the bet histories after a round has settled, so that the one on the screen is loaded again. */
export function historyChanged(): void {
  void loadAgain(HISTORY);
}

const betsPath = (gameId: string) => `/games/${gameId}/bets` as const;
