import type { Currencies } from '@goldwake/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from './index.js';

/**
 * Query for the stake limits and display rules of the currencies. A signed-in client receives changes by push; a
 * signed-out client polls every minute and when the window regains focus.
 */
export const currenciesQuery = queryOptions({
  queryKey: ['currencies'] as const,
  queryFn: ({ signal }) => api.get<Currencies>('/currencies', {}, { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
  refetchInterval: 60_000,
});

/** Puts changed rules into the query cache, unless newer ones are known. */
export function currenciesChanged(currencies: Currencies): void {
  const { queryKey } = currenciesQuery;
  const known = queryClient.getQueryData(queryKey);
  if (known && known.currencies_version >= currencies.currencies_version) return;
  // The response of a load in flight may be older.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, currencies);
}
