import { ApiClient } from './client.js';
import { moneyGate } from './money-gate.js';

/**
 * Runs a task under a Web Lock, so that only one tab at a time refreshes the session. Over plain HTTP from another
 * machine Web Locks are unavailable, and the task runs without a lock.
 */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('goldwake-refresh', work) as Promise<T>) : work();
}

/**
 * The app's API client. Paths are relative to `/api`.
 * @example api.command('/games/dice/bets', body, { idempotencyKey })
 */
export const api = new ApiClient({
  fetch: (...args) => fetch(...args),
  exclusively,
  refusesCommands: () => moneyGate.block() !== null,
});

export type { ApiClient, CallOptions } from './client.js';
export { newIdempotencyKey } from './idempotency.js';
export { asProblem, ProblemError } from './problem-error.js';
export { loadAgain, queryClient, waitForSession } from './query-client.js';
export type { Command } from './use-command.js';
