import type { ReferralsResponse } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api } from './index.js';

/** The friends whom the player has referred. */
export const referralsQuery = queryOptions({
  queryKey: ['referrals', 'player'] as const,
  queryFn: ({ signal }) => api.get<ReferralsResponse>('/promotions/referrals', {}, { signal }),
  staleTime: 0,
});
