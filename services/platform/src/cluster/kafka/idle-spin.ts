/**
 * kafkajs 2.2.4 sets a new timer of less than 0 ms again and again while nothing is pending: 3,200 to 7,800 timers a second,
 * 3 to 4 % of a core for each idle client, and on Node 24 a warning for each process.
 * https://github.com/tulios/kafkajs/issues/1751 · https://github.com/tulios/kafkajs/issues/1768
 */
import { createRequire } from 'node:module';

const PATH = 'kafkajs/src/network/requestQueue/index.js';
/** How often kafkajs itself looks after requests that wait for others to be answered. */
const CHECK_MS = 10;

interface RequestQueue {
  pending: readonly unknown[];
  /** Milliseconds since 1970; -1 where nothing is throttled. */
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

/** @throws if this kafkajs has no such method: then it is to be looked at anew */
export function cureIdleSpin(queue = createRequire(import.meta.url)(PATH) as { prototype: RequestQueue }): void {
  if (typeof queue.prototype.scheduleCheckPendingRequests !== 'function') {
    throw new Error(`kafkajs has changed: ${PATH} schedules its checks no more; see idle-spin.ts`);
  }
  queue.prototype.scheduleCheckPendingRequests = schedule;
}
