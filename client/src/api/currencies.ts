import type { Currencies } from '@goldwake/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from './index.js';
import { askAgain } from './query-client.js';

const KEY = ['currencies'] as const;
const POLL_MS = 60_000;

/**
 * Query for the stake limits and display rules of the currencies. It polls, because a visitor's page receives no push
 * of a change.
 */
export const currenciesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => newest(await api.get<Currencies>('/currencies', {}, { signal })),
  staleTime: POLL_MS,
  refetchOnWindowFocus: true,
  refetchInterval: (query) => askAgain(query) || POLL_MS,
});

/** Puts changed rules into the query cache, unless newer ones are known. */
export function currenciesChanged(currencies: Currencies): void {
  if (newest(currencies) !== currencies) return;
  // A load in flight would otherwise end without the change.
  void queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData(KEY, currencies);
}

/** Returns the known rules if they are newer: the service worker may serve a response that it has kept. */
function newest(currencies: Currencies): Currencies {
  const known = queryClient.getQueryData<Currencies>(KEY);
  return known && known.currencies_version >= currencies.currencies_version ? known : currencies;
}
