import type { Currency } from '@goldwake/contracts';
import type { Movement, WalletHistoryResponse } from '@goldwake/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ListOwner } from '../../api/catalogue.js';
import { api, asProblem, type ProblemError, queryClient } from '../../api/index.js';
import { type KnownHistory, newestPart, withNewest, withOlder } from './known-history.js';
import { useReloadBehind } from './use-reload-behind.js';

export type CurrencyFilter = Currency | 'all';

const PAGE_SIZE = 50;
/**
 * Maximum number of requests per page of one currency. Each request reads a limited number of events, so a page of a
 * currency that the player seldom uses takes several.
 */
const REQUESTS_MAX = 4;

async function fetchPage(
  filter: CurrencyFilter,
  before: number | undefined,
  signal?: AbortSignal,
): Promise<KnownHistory> {
  const result: Movement[] = [];
  let from = before;
  for (let requests = 1; ; requests++) {
    const currency = filter === 'all' ? undefined : filter;
    const page = await api.get<WalletHistoryResponse>(
      '/wallet/history',
      { currency, before: from, limit: PAGE_SIZE },
      signal ? { signal } : {},
    );
    result.push(...page.result);
    const { wallet_version, next_before } = page;
    if (next_before === null || result.length >= PAGE_SIZE / 2 || requests === REQUESTS_MAX)
      return { wallet_version, result, next_before };
    from = next_before;
  }
}

const historyQuery = (uid: string | undefined, filter: CurrencyFilter) => {
  const queryKey = ['wallet', 'history', uid, filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<KnownHistory> => {
      const newest = await fetchPage(filter, undefined, signal);
      return withNewest(queryClient.getQueryData<KnownHistory>(queryKey), newest);
    },
    staleTime: 0,
  });
};

/** Loads the movements of the player's wallet, and reloads the newest ones whenever the wallet changes. */
export function useWalletHistory({ uid, confirmed }: ListOwner, filter: CurrencyFilter) {
  const query = historyQuery(uid, filter);
  const history = useQuery({ ...query, enabled: uid !== undefined && confirmed });
  const older = useOlder(uid, filter);
  useReloadBehind(history.data, history.refetch);
  // Only the newest movements stay in memory and in the browser's storage once the list is closed.
  useEffect(
    () => () => {
      queryClient.setQueryData(historyQuery(uid, filter).queryKey, (known) => known && newestPart(known, PAGE_SIZE), {
        updatedAt: queryClient.getQueryState(historyQuery(uid, filter).queryKey)?.dataUpdatedAt,
      });
    },
    [uid, filter],
  );
  return { history, older };
}

/** Loads older movements into the cached history. */
function useOlder(uid: string | undefined, filter: CurrencyFilter) {
  const [state, setState] = useState<{ busy: boolean; problem: ProblemError | null }>({ busy: false, problem: null });
  const load = useCallback(async () => {
    const { queryKey } = historyQuery(uid, filter);
    const before = queryClient.getQueryData(queryKey)?.next_before;
    if (!before) return;
    setState({ busy: true, problem: null });
    try {
      const page = await fetchPage(filter, before);
      queryClient.setQueryData(queryKey, (known) => known && withOlder(known, page, before), {
        updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt,
      });
      setState({ busy: false, problem: null });
    } catch (error) {
      setState({ busy: false, problem: asProblem(error) });
    }
  }, [uid, filter]);
  return { ...state, load };
}
