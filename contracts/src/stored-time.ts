/**
 * Largest difference between the clocks of two processes, in milliseconds, with which the casino works. Services whose
 * clocks differ by more refuse each other's calls.
 */
export const CLOCK_SKEW_MS_MAX = 30_000;

/**
 * Returns the age of a stored moment, in milliseconds, never negative. A moment that lies ahead of the present was
 * stored by a clock that is ahead, or before the clock was set back: within the allowed skew it counts as now, and
 * beyond that as long ago (Infinity), so that nobody waits for the clock to reach it.
 * @param at when it happened, in milliseconds since the Unix epoch
 */
export function msSince(at: number, now: number): number {
  const age = now - at;
  return age >= -CLOCK_SKEW_MS_MAX ? Math.max(0, age) : Number.POSITIVE_INFINITY;
}

/**
 * Returns the time until a stored moment, in milliseconds: at least 0 and at most the window. A moment further ahead
 * than the window and the allowed skew counts as past.
 * @param until the moment, in milliseconds since the Unix epoch
 * @param windowMs how far ahead the moment was, at most, when it was stored
 */
export function msUntil(until: number, now: number, windowMs: number): number {
  return Math.max(0, windowMs - msSince(until - windowMs, now));
}
