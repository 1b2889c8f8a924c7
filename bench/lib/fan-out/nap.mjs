/**
 * After a round of reads the receiver sleeps, so that the next round finds many connections ready: woken for each frame, it cost as much
 * processor as the server. Latencies are longer by half of the nap on average, for every peer alike.
 */
const NEVER = new Int32Array(new SharedArrayBuffer(4));
let isComing = false;

export function nap(ms) {
  if (isComing) return;
  isComing = true;
  setImmediate(() => {
    isComing = false;
    Atomics.wait(NEVER, 0, 0, ms);
  });
}
