/** First backoff window, in milliseconds; the window doubles with each failure up to the maximum. */
export const RETRY_MS_BASE = 500;
export const RETRY_MS_MAX = 30_000;

/**
 * Returns a delay with full jitter: uniform within the backoff window, so that the clients of a restarted server do not
 * reconnect at once.
 * @param random 0 to 1
 */
export function retryDelayMs(failures: number, random: () => number): number {
  const window = Math.min(RETRY_MS_BASE * 2 ** Math.min(failures, 20), RETRY_MS_MAX);
  return Math.floor(random() * window);
}
