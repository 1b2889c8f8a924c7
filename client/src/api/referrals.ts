import type { ReferralsConfig, ReferralsResponse } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api } from './index.js';

/** What a referral pays, and when. */
export const referralsConfigQuery = queryOptions({
  queryKey: ['referrals', 'config'] as const,
  queryFn: ({ signal }) => api.get<ReferralsConfig>('/promotions/referrals/config', {}, { signal }),
  staleTime: 5 * 60_000,
});

/** The friends whom the player has referred. */
export const referralsQuery = queryOptions({
  queryKey: ['referrals', 'player'] as const,
  queryFn: ({ signal }) => api.get<ReferralsResponse>('/promotions/referrals', {}, { signal }),
  staleTime: 0,
});
