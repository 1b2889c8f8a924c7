import type { DiceRound, DiceRules, PageResponse } from '@goldwake/contracts/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListOwner } from '../../api/catalogue.js';
import { api, queryClient } from '../../api/index.js';
import { LAST_ROLLS_MAX } from './last-rolls.js';

export const HISTORY_PAGE_SIZE = 10;

const HISTORY = ['dice', 'bets'];

/** Loads the stake limits and the house edge, which do not change while the server runs. */
export function useDiceRules() {
  return useQuery({
    queryKey: ['dice', 'rules'],
    queryFn: () => api.get<DiceRules>('/games/dice'),
    staleTime: Infinity,
  });
}

/**
 * Loads a page of the player's own bets. The request is sent only with a confirmed session; until then cached results
 * are shown.
 */
export function useBetHistory({ uid, confirmed }: ListOwner, page: number) {
  return useQuery({
    queryKey: [...HISTORY, uid, page],
    queryFn: () => api.get<PageResponse<DiceRound>>('/games/dice/bets', { page, pageSize: HISTORY_PAGE_SIZE }),
    enabled: uid !== undefined && confirmed,
    placeholderData: keepPreviousData,
  });
}

/** Loads the most recent rounds, which fill the strip of last rolls when the page opens. */
export async function fetchLastRounds(): Promise<DiceRound[]> {
  const { result } = await api.get<PageResponse<DiceRound>>('/games/dice/bets', { page: 1, pageSize: LAST_ROLLS_MAX });
  return result;
}

/** Invalidates the bet history after a round has settled, so that every component that shows it reloads it. */
export function historyChanged(): void {
  void queryClient.invalidateQueries({ queryKey: HISTORY });
}
