import type { Clock } from '../ports/clock.js';

/** A clock that moves only when a test moves it. */
export interface SettableClock extends Clock {
  /** @param ms milliseconds since 1970 */
  set(ms: number): void;
  advance(ms: number): void;
}

export const TEST_START = Date.UTC(2026, 0, 15, 12);

export function settableClock(startMs = TEST_START): SettableClock {
  let now = startMs;
  return {
    now: () => now,
    set: (ms) => {
      now = ms;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
