import { type DataTag, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ProblemError } from './problem-error.js';

const ASK_AGAIN_MS = 5_000;

let sessionUnsure = false;

/**
 * Disables automatic retries while the session is unconfirmed, because the server would reject them. The caller
 * refetches everything once the server can be reached again.
 */
export function waitForSession(unsure: boolean): void {
  sessionUnsure = unsure;
}

/**
 * The default `refetchInterval`: a query that got no response is repeated every `ASK_AGAIN_MS` until the server responds
 * again. A query with a `refetchInterval` of its own replaces this one, and must call it.
 */
export function askAgain({ state: { error } }: { state: { error: Error | null } }): number | false {
  return !sessionUnsure && error instanceof ProblemError && error.status === 0 ? ASK_AGAIN_MS : false;
}

/**
 * Query client for all server state. A rejection by the server is final; a transient failure (no response, or 5xx) is
 * retried twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server may run on this machine and be reachable although the browser reports that it is offline. With
      // 'always', a failed request reports an error instead of pausing silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => !sessionUnsure && failures < 2 && error instanceof ProblemError && error.unsure,
      refetchInterval: askAgain,
      retryDelay: (attempt) => Math.min(4_000, 500 * 2 ** attempt),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/**
 * Loads queries again after a change; without a key, all queries. `invalidateQueries` alone joins a first load that is
 * in flight, although its response may be older than the change.
 */
export async function loadAgain(queryKey?: QueryKey, client = queryClient): Promise<void> {
  const filters = queryKey ? { queryKey } : {};
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

/**
 * Changes the data of a query if it is loaded. A load in flight is restarted, because its response may be older than
 * the change and would undo it.
 */
export function changeLoaded<T>(
  queryKey: DataTag<QueryKey, T, unknown>,
  change: (known: T) => T,
  client = queryClient,
): void {
  // The load is cancelled at once, and its restart follows the change.
  if (client.isFetching({ queryKey, exact: true }) > 0) void loadAgain(queryKey, client);
  client.setQueryData<T>(queryKey, (known) => (known === undefined ? known : change(known)));
}
