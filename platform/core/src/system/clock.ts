import type { Clock } from '../ports/clock.js';
import { pause } from '../support/pause.js';

/**
 * Longest single wait, in milliseconds. Longer waits are split, because a running timer does not notice a change of the
 * system time, and `setTimeout` fires at once for more than 24.8 days.
 */
const WAIT_MS_MAX = 60_000;

export const systemClock: Clock = {
  now: () => Date.now(),
  async waitUntil(ms, signal) {
    for (let before = Date.now(); before < ms && !signal.aborted; ) {
      await pause(Math.min(ms - before, WAIT_MS_MAX), signal);
      const now = Date.now();
      if (now < before) return;
      before = now;
    }
  },
};
