/**
 * Child process that runs all clients of one of the compared servers.
 * Usage: `node receiver.js <ws|socket-io|goldwake>`.
 */

import { serveRequests } from '../../../lib/child.js';
import { isStalled } from './aims.js';
import { Connection, type Shared } from './connection.js';
import { type CpuTime, cpuFromNow } from './cpu.js';
import { DIALECTS, type Peer } from './dialects.js';
import { OrderChecker } from './order-checker.js';
import { type Counted, Tally, type Window } from './tally.js';

const PEER = process.argv[2] as Peer;
/** Maximum number of concurrent handshakes. */
const AT_ONCE = 200;
/** With Goldwake, every nth connection parses its frames in full and checks their order. */
const WITNESS_EVERY = 50;
const POLL_MS = 10;

/** Counts of everything that was received, and the number of connections that the server closed. */
export type Received = Counted & { cut: number };

const connections: Connection[] = [];
const receiver: Shared = { dialect: DIALECTS[PEER], port: 0, tally: new Tally(), napMs: 1 };
let cpu: () => CpuTime = cpuFromNow();

serveRequests({
  async connect({ port, credentials, players }: { port: number; credentials: string[]; players: number }) {
    receiver.port = port;
    const open = async () => {
      while (connections.length < players) {
        const player = connections.length;
        const orderChecker = PEER === 'goldwake' && player % WITNESS_EVERY === 0 ? new OrderChecker(player) : undefined;
        const connection = new Connection(receiver, {
          uid: String(player),
          token: credentials[player] ?? '',
          orderChecker,
        });
        connections.push(connection);
        await connection.ready;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, open));
  },
  /** Closes the newest connections until only the given number of players is connected. */
  async shrink({ players }: { players: number }) {
    await Promise.all(connections.splice(players).map((connection) => connection.end()));
  },
  async count({ napMs, ...window }: Window & { napMs: number }) {
    receiver.tally = new Tally(window);
    receiver.napMs = napMs;
    cpu = cpuFromNow();
  },
  /** @returns processor time used since `count`, as a share of one core */
  cpu: () => cpu(),
  /** Waits until all deliveries have arrived or the time limit has passed. */
  async settle({ deliveries, withinMs }: { deliveries: number; withinMs: number }): Promise<Received> {
    const end = performance.now() + withinMs;
    while (receiver.tally.received < deliveries && performance.now() < end) {
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
    const cut = connections.filter(({ closedWith }) => closedWith !== undefined).length;
    return { ...receiver.tally.figures(), cut };
  },
  /** Makes one player in a hundred stop reading. Such a player does not notice a closed connection either. */
  async stall() {
    for (const { uid, socket } of connections) if (isStalled(Number(uid))) socket.pause();
  },
});
