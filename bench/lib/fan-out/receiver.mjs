/** Child process: all clients of one peer. `node receiver.mjs <ws|socket-io|goldwake>`. */
import { isStalled } from './aims.mjs';
import { answer } from './child.mjs';
import { Connection } from './connection.mjs';
import { cpuFromNow } from './cpu.mjs';
import { DIALECTS } from './dialects.mjs';
import { Tally } from './tally.mjs';
import { Witness } from './witness.mjs';

const PEER = process.argv[2];
/** Handshakes under way. */
const AT_ONCE = 200;
/** Of ours, every so manieth connection is read in full. */
const WITNESS_EVERY = 50;
const POLL_MS = 10;

const connections = [];
const receiver = { dialect: DIALECTS[PEER], port: 0, tally: new Tally(), napMs: 1 };
let cpu;

answer({
  async connect({ port, credentials, players }) {
    receiver.port = port;
    const open = async () => {
      while (connections.length < players) {
        const player = connections.length;
        const witness = PEER === 'goldwake' && player % WITNESS_EVERY === 0 ? new Witness(player) : undefined;
        const connection = new Connection(receiver, { uid: String(player), token: credentials?.[player], witness });
        connections.push(connection);
        await connection.ready;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, open));
  },
  /** Ends the latest connections until so many are left. */
  async shrink({ players }) {
    await Promise.all(connections.splice(players).map((connection) => connection.end()));
  },
  async count({ napMs, ...window }) {
    receiver.tally = new Tally(window);
    receiver.napMs = napMs;
    cpu = cpuFromNow();
  },
  /** @returns processor time since `count`, as a share of one core */
  cpu: () => cpu(),
  /** Waits until all deliveries are in, or the time is over. */
  async settle({ deliveries, withinMs }) {
    const end = performance.now() + withinMs;
    while (receiver.tally.received < deliveries && performance.now() < end) {
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
    const cut = connections.filter(({ closedWith }) => closedWith !== undefined).length;
    return { ...receiver.tally.figures(), cut };
  },
  /** One player in a hundred reads no more, so that it will not see either when the server cuts it. */
  async stall() {
    for (const { uid, socket } of connections) if (isStalled(Number(uid))) socket.pause();
  },
});
