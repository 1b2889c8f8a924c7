/**
 * Patches a busy loop in kafkajs 2.2.4: while no request is pending, it keeps setting timers with a negative delay.
 * This causes 3,200 to 7,800 timers per second, 3 to 4 % of a core per idle client, and on Node 24 one warning per
 * process. https://github.com/tulios/kafkajs/issues/1751 · https://github.com/tulios/kafkajs/issues/1768
 */
import { createRequire } from 'node:module';

const PATH = 'kafkajs/src/network/requestQueue/index.js';
/** Interval in milliseconds at which kafkajs checks its queue for requests that wait for earlier ones. */
const CHECK_MS = 10;

interface RequestQueue {
  pending: readonly unknown[];
  /** Time until which the broker throttles requests, in milliseconds since the Unix epoch; -1 if it does not. */
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests?(): void;
}

function schedule(this: RequestQueue): void {
  if (this.pending.length === 0 || this.throttleCheckTimeoutId) return;
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    },
    Math.max(this.throttledUntil - Date.now(), CHECK_MS),
  );
}

/**
 * Replaces the kafkajs method that causes the busy loop.
 * @throws Error if this version of kafkajs has no such method, so that the patch is reviewed
 */
export function cureIdleSpin(queue = createRequire(import.meta.url)(PATH) as { prototype: RequestQueue }): void {
  if (typeof queue.prototype.scheduleCheckPendingRequests !== 'function') {
    throw new Error(`kafkajs has changed: ${PATH} has no scheduleCheckPendingRequests to patch; review idle-spin.ts`);
  }
  queue.prototype.scheduleCheckPendingRequests = schedule;
}
