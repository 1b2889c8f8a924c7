/**
 * Generates the load inside the server's process, where a casino's own event feed also runs. The load is an open loop:
 * each push has a scheduled time that does not depend on earlier pushes and carries that time, so that a stalled server
 * cannot hide its delay.
 */
import { micros } from './micros.js';

/** Maximum time in microseconds that the publisher works before it lets the sockets run. */
const SLICE_MICROS = 5_000;
const IDLE_MS = 1;

/** Schedule of a load: its rate, and its begin and end on the clock of `micros`. */
export interface Schedule {
  perSecond: number;
  beginMicros: number;
  untilMicros: number;
}

/** Numbers of pushes: scheduled, and actually sent before the end. */
export interface Pushes {
  offered: number;
  accepted: number;
}

/**
 * @param push is called with the push's number and its scheduled time
 */
export async function publish(
  push: (number: number, dueMicros: number) => void,
  { perSecond, beginMicros, untilMicros }: Schedule,
): Promise<Pushes> {
  const gap = 1_000_000 / perSecond;
  const offered = Math.floor((untilMicros - beginMicros) / gap);
  let done = 0;
  while (done < offered) {
    const now = micros();
    if (now >= untilMicros) break;
    const due = Math.min(offered, Math.floor((now - beginMicros) / gap) + 1);
    while (done < due && micros() - now < SLICE_MICROS) {
      push(done, Math.round(beginMicros + done * gap));
      done += 1;
    }
    await (done < due ? new Promise(setImmediate) : new Promise((next) => setTimeout(next, IDLE_MS)));
  }
  return { offered, accepted: done };
}
