/**
 * The load, made inside the server's process as a casino's own feed does. Open loop: push k is due at a fixed moment
 * whether or not those before it are out, and carries that moment, so that a server that stalls cannot hide it.
 */
import { micros } from './micros.mjs';

/** After so much work at a stretch the sockets get their turn. */
const TURN_MICROS = 5_000;
const IDLE_MS = 1;

/** @param push gets the push's number and when it was due @returns how many were due, and how many were pushed before the end */
export async function publish(push, { perSecond, beginMicros, untilMicros }) {
  const gap = 1_000_000 / perSecond;
  const offered = Math.floor((untilMicros - beginMicros) / gap);
  let done = 0;
  while (done < offered) {
    const now = micros();
    if (now >= untilMicros) break;
    const due = Math.min(offered, Math.floor((now - beginMicros) / gap) + 1);
    while (done < due && micros() - now < TURN_MICROS) {
      push(done, Math.round(beginMicros + done * gap));
      done += 1;
    }
    await (done < due ? new Promise(setImmediate) : new Promise((next) => setTimeout(next, IDLE_MS)));
  }
  return { offered, accepted: done };
}
