import type { PromotionListResponse } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api } from './index.js';

/** The promotions, with the player's state in each. */
export const promotionsQuery = queryOptions({
  queryKey: ['promotions', 'player'] as const,
  queryFn: ({ signal }) => api.get<PromotionListResponse>('/promotions', {}, { signal }),
});
