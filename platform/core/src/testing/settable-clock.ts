import type { Clock } from '../ports/clock.js';

/** A test clock, which moves only when the test moves it. */
export interface SettableClock extends Clock {
  /** @param ms milliseconds since 1970 */
  set(ms: number): void;
  advance(ms: number): void;
}

export const TEST_START = Date.UTC(2026, 0, 15, 12);

export function settableClock(startMs = TEST_START): SettableClock {
  let now = startMs;
  const waiting = new Set<() => void>();
  const set = (ms: number) => {
    now = ms;
    for (const look of [...waiting]) look();
  };
  return {
    now: () => now,
    set,
    advance: (ms) => set(now + ms),
    waitUntil: (ms, signal) =>
      new Promise((resolve) => {
        const look = () => {
          if (now < ms && !signal.aborted) return;
          waiting.delete(look);
          signal.removeEventListener('abort', look);
          resolve();
        };
        waiting.add(look);
        signal.addEventListener('abort', look);
        look();
      }),
  };
}
