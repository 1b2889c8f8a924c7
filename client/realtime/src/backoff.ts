/** First window of waiting, in milliseconds; it doubles with each failure up to the cap. */
export const RETRY_MS_BASE = 500;
export const RETRY_MS_MAX = 30_000;

/** Full jitter: anywhere in the window, so that the clients of a restarted server come back spread out. @param random 0 to 1 */
export function retryDelayMs(failures: number, random: () => number): number {
  const window = Math.min(RETRY_MS_BASE * 2 ** Math.min(failures, 20), RETRY_MS_MAX);
  return Math.floor(random() * window);
}
