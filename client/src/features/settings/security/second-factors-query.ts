import type { SecondFactorsResponse } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/index.js';
import { useAuth } from '../../../session/index.js';

export const SECOND_FACTORS = ['second-factors'] as const;

export function useSecondFactors() {
  const { confirmed } = useAuth();
  return useQuery({
    // The request needs a confirmed session, because the server would refuse it otherwise.
    enabled: confirmed,
    queryKey: SECOND_FACTORS,
    queryFn: ({ signal }) => api.get<SecondFactorsResponse>('/self/second-factors', {}, { signal }),
    staleTime: 0,
  });
}
