/**
 * Child process with many simulated clients, each with one connection through Goldwake's connection library, like bots
 * and pages.
 */
import { connect } from '@goldwake/realtime-client';
import { WebSocket } from 'ws';

/** Maximum number of concurrent connection attempts at the start; reconnections in a storm are not limited. */
const GATHER_MAX = 200;

const players = [];
/** Statistics since the last reset; `cut` and `sent_away` count by close code or trouble. */
let counts = nothing();

class Player {
  #socket;
  #known = false;

  constructor(url, token, ready) {
    const player = this;
    this.connection = connect({
      url,
      getToken: async () => token,
      onPush: () => {},
      onResync: () => {
        if (this.#known) counts.not_recovered++;
      },
      onState: ({ name, trouble, code }) => {
        if (name === 'ready') this.#ready(ready);
        else if (this.isReady) this.#lost(code ?? trouble);
        if (name === 'stopped' && code !== undefined) counts.sent_away[code] = (counts.sent_away[code] ?? 0) + 1;
      },
      WebSocket: class extends WebSocket {
        constructor(address) {
          super(address, { perMessageDeflate: false });
          player.#socket = this;
        }
      },
    });
  }

  isReady = false;
  /** Whether the client drops its connection itself, so that its next close does not count as cut. */
  isDropped = false;

  drop() {
    this.isDropped = true;
    this.#socket.terminate();
  }

  #ready(then) {
    this.isReady = true;
    if (this.isDropped) counts.back_at_ms.push(Date.now());
    this.isDropped = false;
    then();
    // The library reports lost pushes after this state change, in the same tick.
    setImmediate(() => {
      this.#known = true;
    });
  }

  #lost(why) {
    this.isReady = false;
    if (!this.isDropped) counts.cut[why] = (counts.cut[why] ?? 0) + 1;
  }
}

const orders = {
  /** Connects one client per token. */
  async gather({ url, tokens }) {
    let underWay = 0;
    let free = () => {};
    for (const token of tokens) {
      while (underWay >= GATHER_MAX) {
        await new Promise((resolve) => {
          free = resolve;
        });
      }
      underWay++;
      let first = true;
      const ready = () => {
        if (!first) return;
        first = false;
        underWay--;
        free();
      };
      players.push(new Player(url, token, ready));
    }
  },
  /** Drops all connections at once. */
  drop() {
    for (const player of players) player.drop();
  },
  /** Called before the gateway is killed: connections lost by the kill do not count as cut. */
  expectKill() {
    for (const player of players) player.isDropped = true;
  },
  resetCounts() {
    counts = nothing();
  },
  end() {
    for (const { connection } of players) connection.close();
    process.disconnect();
    process.exit();
  },
};

process.on('message', ({ order, ...details }) => orders[order](details));
process.on('disconnect', () => process.exit());
setInterval(() => {
  process.send({ ready: players.filter(({ isReady }) => isReady).length, counts });
}, 250);

function nothing() {
  return { back_at_ms: [], not_recovered: 0, cut: {}, sent_away: {} };
}
