import type { PurchaseStatus, PurchasesResponse } from '@goldwake/contracts/http';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/index.js';

const PAGE_SIZE = 20;

/**
 * Query of the player's purchases, newest first, loaded page by page. `app/connect-parts.ts` loads it again when the
 * server pushes a purchase.
 * @param status lists only purchases with this status
 */
export const purchasesQuery = (status?: PurchaseStatus) =>
  infiniteQueryOptions({
    queryKey: ['cashier', 'purchases', status ?? 'all'] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<PurchasesResponse>('/cashier/purchases', { status, before: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    staleTime: 0,
  });
