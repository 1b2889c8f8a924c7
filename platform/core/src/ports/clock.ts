export interface Clock {
  /** Returns the current time in milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Resolves when the clock reaches the given time, or when the signal aborts.
   * @param ms milliseconds since the Unix epoch; Infinity waits for the signal alone
   */
  waitUntil(ms: number, signal: AbortSignal): Promise<void>;
}

export function isoNow(clock: Pick<Clock, 'now'>): string {
  return new Date(clock.now()).toISOString();
}
