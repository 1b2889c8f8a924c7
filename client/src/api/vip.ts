import type { VipLevelsResponse, VipResponse } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api } from './index.js';

/** The levels of the VIP program, lowest first. */
export const vipLevelsQuery = queryOptions({
  queryKey: ['vip', 'levels'] as const,
  queryFn: ({ signal }) => api.get<VipLevelsResponse>('/promotions/vip/levels', {}, { signal }),
  staleTime: 5 * 60_000,
});

/** The player's level, points, rakeback and rewards. */
export const vipQuery = queryOptions({
  queryKey: ['vip', 'player'] as const,
  queryFn: ({ signal }) => api.get<VipResponse>('/promotions/vip', {}, { signal }),
  staleTime: 0,
});
