/**
 * Patches a busy loop in kafkajs 2.2.4, which keeps setting timers of less than 0 ms while no request is pending: 3,200
 * to 7,800 timers per second, 3 to 4 % of a core per idle client, and on Node 24 one warning per process.
 * https://github.com/tulios/kafkajs/issues/1751 · https://github.com/tulios/kafkajs/issues/1768
 */
import { createRequire } from 'node:module';

const PATH = 'kafkajs/src/network/requestQueue/index.js';
/** Interval at which kafkajs itself checks for requests that wait for a response to others, in milliseconds. */
const CHECK_MS = 10;

interface RequestQueue {
  pending: readonly unknown[];
  /** Milliseconds since the Unix epoch; -1 if no request is throttled. */
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
 * Replaces the method of kafkajs that causes the busy loop.
 * @throws Error if this version of kafkajs has no such method, so that the patch is reviewed
 */
export function cureIdleSpin(queue = createRequire(import.meta.url)(PATH) as { prototype: RequestQueue }): void {
  if (typeof queue.prototype.scheduleCheckPendingRequests !== 'function') {
    throw new Error(`kafkajs has changed: ${PATH} has no scheduleCheckPendingRequests to patch; review idle-spin.ts`);
  }
  queue.prototype.scheduleCheckPendingRequests = schedule;
}
