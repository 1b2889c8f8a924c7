import { ApiClient } from './client.js';

/** Web Locks reach over tabs; on plain http from another machine they are missing, and one tab at a time must do. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('goldwake-refresh', work) as Promise<T>) : work();
}

/** `api.get('/wallet')`, `api.post('/games/dice/bets', body, { idempotencyKey })`; paths are below `/api`. */
export const api = new ApiClient({ fetch: (...args) => fetch(...args), exclusively });

export type { ApiClient, CallOptions } from './client.js';
export { newIdempotencyKey } from './idempotency.js';
export { asProblem, ProblemError } from './problem-error.js';
export { queryClient, waitForSession } from './query-client.js';
