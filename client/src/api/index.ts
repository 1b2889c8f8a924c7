import { fetchWithTime } from '../clock/clock.js';
import { ApiClient } from './client.js';
import { exclusively } from './exclusively.js';
import { moneyGate } from './money-gate.js';

/**
 * The app's API client. Paths are relative to `/api`.
 * @example api.command('/games/dice/bets', body, { idempotencyKey })
 */
export const api = new ApiClient({
  fetch: fetchWithTime,
  exclusively: (work) => exclusively('goldwake-refresh', work),
  refusesCommands: () => moneyGate.block() !== null,
});

export type { ApiClient, CallOptions } from './client.js';
export { newIdempotencyKey } from './idempotency.js';
export { asProblem, ProblemError } from './problem-error.js';
export { askAgain, changeLoaded, loadAgain, queryClient, waitForSession } from './query-client.js';
export type { Command } from './use-command.js';
