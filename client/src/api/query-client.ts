import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error.js';

const ASK_AGAIN_MS = 5_000;

let sessionUnsure = false;

/** While it is unsure whose session this is, a question asked again could only be refused: whoever says so asks all anew afterwards. */
export function waitForSession(unsure: boolean): void {
  sessionUnsure = unsure;
}

/** What the server owns. Refusals are final; what may pass (no answer, 5xx) is asked for twice more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What the browser calls offline may still reach this machine; and what fails says so instead of waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => !sessionUnsure && failures < 2 && error instanceof ProblemError && error.unsure,
      // What found no answer at all comes by itself once there is one again.
      refetchInterval: ({ state: { error } }) =>
        !sessionUnsure && error instanceof ProblemError && error.status === 0 ? ASK_AGAIN_MS : false,
      retryDelay: (attempt) => Math.min(4_000, 500 * 2 ** attempt),
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
