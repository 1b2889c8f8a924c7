import type { DailyClaimResponse, WalletResponse } from '@goldwake/contracts/http';
import { queryOptions } from '@tanstack/react-query';
import { api } from './index.js';

/** The daily bonus: its amounts, and when it can be claimed. */
export const dailyClaimQuery = queryOptions({
  queryKey: ['daily-claim'] as const,
  queryFn: ({ signal }) => api.get<DailyClaimResponse>('/promotions/daily-claim', {}, { signal }),
});

/** What the wallet knows besides the balances: the open rounds and the next top-up. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'] as const,
  queryFn: ({ signal }) => api.get<WalletResponse>('/wallet', {}, { signal }),
  staleTime: 0,
});
