import { pause } from './pause.js';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;

/**
 * Retries the work with growing pauses until it succeeds or the signal aborts.
 * @returns whether the work succeeded
 */
export async function retryUntilAborted(
  work: () => Promise<void> | void,
  report: (message: string, error: unknown) => void,
  signal: AbortSignal,
): Promise<boolean> {
  for (let retryMs = RETRY_MS_MIN; !signal.aborted; retryMs = Math.min(retryMs * 2, RETRY_MS_MAX)) {
    try {
      await work();
      return true;
    } catch (error) {
      if (signal.aborted) break;
      report(`trying again in ${retryMs} ms`, error);
      await pause(retryMs, signal);
    }
  }
  return false;
}
