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
  const waiting = new Set<(isSetBack: boolean) => void>();
  const set = (ms: number) => {
    const isSetBack = ms < now;
    now = ms;
    for (const look of [...waiting]) look(isSetBack);
  };
  return {
    now: () => now,
    set,
    advance: (ms) => set(now + ms),
    waitUntil: (ms, signal) =>
      new Promise((resolve) => {
        const look = (isSetBack: boolean) => {
          if (now < ms && !isSetBack && !signal.aborted) return;
          waiting.delete(look);
          signal.removeEventListener('abort', onAbort);
          resolve();
        };
        const onAbort = () => look(false);
        waiting.add(look);
        signal.addEventListener('abort', onAbort);
        look(false);
      }),
  };
}
