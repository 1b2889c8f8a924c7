/**
 * Loaded into a service with `node --import`. Shifts its wall clock by the number of milliseconds in the file that
 * GOLDWAKE_FAULTS_CLOCK names, within 100 ms of each change. The monotonic clock is not shifted, as on a real machine
 * whose time is set.
 */
import { readFileSync } from 'node:fs';

const SystemDate = Date;
const systemNow = Date.now.bind(Date);
let shiftMs = 0;

read();
setInterval(read, 100).unref();

function read() {
  try {
    shiftMs = Number(readFileSync(process.env.GOLDWAKE_FAULTS_CLOCK ?? '', 'utf8')) || 0;
  } catch {}
}

const now = () => systemNow() + shiftMs;
SystemDate.now = now;
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: (target) => new target(now()).toString(),
});
