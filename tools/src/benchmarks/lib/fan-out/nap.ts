/**
 * Makes the receiver sleep after a round of reads, so that the next round finds many readable connections: when it woke
 * up for each frame, it used as much CPU as the server. This adds on average half of the sleep to the latencies of
 * every peer.
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
