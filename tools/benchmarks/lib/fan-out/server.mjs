/**
 * Child process: one peer's server with the publisher inside it. Usage: `node --expose-gc server.mjs
 * <ws|socket-io|goldwake>`.
 */
import { aimOf, isStalled } from './aims.mjs';
import { serveRequests } from './child.mjs';
import { cpuFromNow } from './cpu.mjs';
import { micros } from './micros.mjs';
import { fillingData, globalData, playerData } from './payload.mjs';
import { publish } from './publisher.mjs';

/**
 * Bytes sent to each stalled player: more than the 3.75 MiB that the kernel buffers for a connection that is not read,
 * so that the rest is queued in the server.
 */
const FILL_BYTES = 6 * 1024 * 1024;
const FILL_PUSH_BYTES = 60 * 1024;

const { open } = await import(`./peers/${process.argv[2]}.mjs`);
let peer;

serveRequests({
  async open(given) {
    peer = await open(given);
    return peer.port;
  },
  /** Returns the resident memory after garbage collection. */
  async restingBytes() {
    for (let pass = 0; pass < 3; pass++) {
      await new Promise(setImmediate);
      globalThis.gc();
    }
    return process.memoryUsage.rss();
  },
  async load({ aim, ...schedule }) {
    const { target, healthyOf } = aimOf(aim);
    const cpu = cpuFromNow();
    let deliveries = 0;
    const push = (number, due) => {
      const player = target(number);
      deliveries += healthyOf(player);
      if (player === undefined) peer.toAll(globalData(due));
      else peer.toPlayer(String(player), playerData(due));
    };
    const pushes = await publish(push, schedule);
    return { ...pushes, deliveries, cpu: cpu(), residentBytes: process.memoryUsage.rss() };
  },
  /** Sends the stalled players more than the kernel buffers, push by push, so that each falls behind gradually. */
  async fill({ players }) {
    for (let bytes = 0; bytes < FILL_BYTES; bytes += FILL_PUSH_BYTES) {
      for (let player = 0; player < players; player++) {
        if (isStalled(player)) peer.toPlayer(String(player), fillingData(micros(), FILL_PUSH_BYTES));
      }
      await new Promise(setImmediate);
    }
  },
  /** Exits normally, so that Node writes the CPU profile. */
  quit: () => setImmediate(() => process.exit()),
});
