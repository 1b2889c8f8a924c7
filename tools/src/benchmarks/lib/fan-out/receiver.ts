/** Child process: all clients of one peer. Usage: `node receiver.js <ws|socket-io|goldwake>`. */

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
/** For Goldwake, every nth connection is read and checked in full. */
const WITNESS_EVERY = 50;
const POLL_MS = 10;

/** What a receiver has counted, and the number of connections that the server closed. */
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
  /** Closes the newest connections until the given number is left. */
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
  /** Waits until all deliveries have arrived or the time limit is over. */
  async settle({ deliveries, withinMs }: { deliveries: number; withinMs: number }): Promise<Received> {
    const end = performance.now() + withinMs;
    while (receiver.tally.received < deliveries && performance.now() < end) {
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
    const cut = connections.filter(({ closedWith }) => closedWith !== undefined).length;
    return { ...receiver.tally.figures(), cut };
  },
  /** Makes one player in a hundred stop reading, so that this player does not see a close by the server either. */
  async stall() {
    for (const { uid, socket } of connections) if (isStalled(Number(uid))) socket.pause();
  },
});
