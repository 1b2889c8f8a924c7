import type { DiceRound, DiceRules, PageAnswer } from '@goldwake/contracts/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListOwner } from '../../api/catalogue.js';
import { api, queryClient } from '../../api/index.js';
import { LAST_ROLLS_MAX } from './last-rolls.js';

export const HISTORY_PAGE_SIZE = 10;

const HISTORY = ['dice', 'bets'];

/** Limits and the edge; they do not change while the casino runs. */
export function useDiceRules() {
  return useQuery({
    queryKey: ['dice', 'rules'],
    queryFn: () => api.get<DiceRules>('/games/dice'),
    staleTime: Infinity,
  });
}

/** A player's own: asked for with a session only, and until then as kept. */
export function useBetHistory({ uid, confirmed }: ListOwner, page: number) {
  return useQuery({
    queryKey: [...HISTORY, uid, page],
    queryFn: () => api.get<PageAnswer<DiceRound>>('/games/dice/bets', { page, pageSize: HISTORY_PAGE_SIZE }),
    enabled: uid !== undefined && confirmed,
    placeholderData: keepPreviousData,
  });
}

/** What the strip starts with. */
export async function fetchLastRounds(): Promise<DiceRound[]> {
  const { result } = await api.get<PageAnswer<DiceRound>>('/games/dice/bets', { page: 1, pageSize: LAST_ROLLS_MAX });
  return result;
}

/** A round was settled: the history is asked for again, wherever it is on screen. */
export function historyChanged(): void {
  void queryClient.invalidateQueries({ queryKey: HISTORY });
}
