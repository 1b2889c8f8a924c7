/**
 * Child process that runs one of the compared servers together with the publisher.
 * Usage: `node --expose-gc server.js <ws|socket-io|goldwake>`.
 */

import { serveRequests } from '../../../lib/child.js';
import { type Aim, aimOf, isStalled } from './aims.js';
import { type CpuTime, cpuFromNow } from './cpu.js';
import type { Peer } from './dialects.js';
import { micros } from './micros.js';
import { fillingData, globalData, playerData } from './payload.js';
import type { PeerServer } from './peers/peer-server.js';
import { type Pushes, publish, type Schedule } from './publisher.js';

/**
 * Number of bytes sent to each stalled player. The kernel buffers 3.75 MiB for a connection that is not read, so the
 * rest is queued in the server.
 */
const FILL_BYTES = 6 * 1024 * 1024;
const FILL_PUSH_BYTES = 60 * 1024;

export type Pushed = Pushes & { deliveries: number; cpu: CpuTime; residentBytes: number };

const PEERS: Record<Peer, () => Promise<{ open(given: { dataDir: string }): Promise<PeerServer> }>> = {
  ws: () => import('./peers/ws.js'),
  'socket-io': () => import('./peers/socket-io.js'),
  goldwake: () => import('./peers/goldwake.js'),
};
const { open } = await PEERS[process.argv[2] as Peer]();
let peer: PeerServer;

serveRequests({
  async open(given: { dataDir: string }) {
    peer = await open(given);
    return peer.port;
  },
  /** Returns the resident memory after garbage collection, in bytes. */
  async restingBytes() {
    for (let pass = 0; pass < 3; pass++) {
      await new Promise(setImmediate);
      globalThis.gc?.();
    }
    return process.memoryUsage.rss();
  },
  async load({ aim, ...schedule }: Schedule & { aim: Aim }): Promise<Pushed> {
    const { target, healthyOf } = aimOf(aim);
    const cpu = cpuFromNow();
    let deliveries = 0;
    const push = (number: number, due: number) => {
      const player = target(number);
      deliveries += healthyOf(player);
      if (player === undefined) peer.toAll(globalData(due));
      else peer.toPlayer(String(player), playerData(due));
    };
    const pushes = await publish(push, schedule);
    return { ...pushes, deliveries, cpu: cpu(), residentBytes: process.memoryUsage.rss() };
  },
  /**
   * Sends each stalled player more bytes than the kernel buffers, in small pushes, so that the player falls
   * behind gradually.
   */
  async fill({ players }: { players: number }) {
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
