import type { SessionsResponse } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/index.js';
import { useAuth } from '../../../session/index.js';

export const SESSIONS = ['sessions'] as const;

const REFRESH_MS = 30_000;

export function useSessions() {
  const { confirmed } = useAuth();
  return useQuery({
    // The request needs a confirmed session, because the server would refuse it otherwise.
    enabled: confirmed,
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.get<SessionsResponse>('/self/sessions', {}, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
