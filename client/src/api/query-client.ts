import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error.js';

const ASK_AGAIN_MS = 5_000;

let sessionUnsure = false;

/**
 * Suspends automatic retries while the session is unconfirmed, because the server would only reject them. The caller
 * refetches everything once the session is known.
 */
export function waitForSession(unsure: boolean): void {
  sessionUnsure = unsure;
}

/** Client for server state. Rejections are final; failures that may pass (no response, 5xx) are retried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server may be on this machine and reachable even when the browser reports offline. With 'always' a failed
      // request reports an error instead of pausing silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => !sessionUnsure && failures < 2 && error instanceof ProblemError && error.unsure,
      // Polls a query that got no response until the server responds again.
      refetchInterval: ({ state: { error } }) =>
        !sessionUnsure && error instanceof ProblemError && error.status === 0 ? ASK_AGAIN_MS : false,
      retryDelay: (attempt) => Math.min(4_000, 500 * 2 ** attempt),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
