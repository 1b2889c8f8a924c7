/**
 * Makes the receiver sleep after a round of reads, so that the next round finds many readable connections. Without the
 * sleep, it woke up for each frame and used as much CPU as the server. On average, half of the sleep is added to the
 * latencies of every server.
 */
const NEVER = new Int32Array(new SharedArrayBuffer(4));
let isComing = false;

export function nap(ms: number): void {
  if (isComing) return;
  isComing = true;
  setImmediate(() => {
    isComing = false;
    Atomics.wait(NEVER, 0, 0, ms);
  });
}
