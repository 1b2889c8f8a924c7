export interface Clock {
  /** Returns the current time in milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Resolves when the clock reaches the given time or is set back, or when the signal aborts. The caller then looks at
   * the clock again.
   * @param ms milliseconds since the Unix epoch; Infinity waits for the signal alone
   */
  waitUntil(ms: number, signal: AbortSignal): Promise<void>;
}

export function isoNow(clock: Pick<Clock, 'now'>): string {
  return new Date(clock.now()).toISOString();
}

/**
 * Returns the clock as a function that never goes back, for times that are kept only in memory: while the clock is set
 * back, no time passes, and then it runs on from there.
 */
export function monotonic(clock: Pick<Clock, 'now'>): () => number {
  let last = clock.now();
  let setBackMs = 0;
  return () => {
    const now = clock.now();
    if (now < last) setBackMs += last - now;
    last = now;
    return now + setBackMs;
  };
}
