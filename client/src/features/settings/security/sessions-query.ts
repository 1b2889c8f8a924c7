import type { SessionsAnswer } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/index.js';

export const SESSIONS = ['sessions'] as const;

const REFRESH_MS = 30_000;

export function useSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.get<SessionsAnswer>('/self/sessions', {}, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
