import { useQuery } from '@tanstack/react-query';
import { gameName, isOriginal } from '../rounds/index.js';
import { gameQuery } from './catalogue.js';

/**
 * Returns the name of a game as the catalogue states it, which is loaded once for each slot. Until then, and without an
 * answer, it is the name that is derived from the id.
 */
export function useGameName(gameId: string | null = null): string {
  const { data } = useQuery({
    ...gameQuery(gameId ?? ''),
    enabled: gameId !== null && !isOriginal(gameId),
    staleTime: Number.POSITIVE_INFINITY,
    // A name is not worth a request every few seconds while the server does not answer.
    refetchInterval: false,
  });
  return data?.name ?? gameName(gameId ?? 'game');
}
