/** Players in a process of their own, each with one connection by the house's library, as bots and pages have it. */
import { connect } from '@goldwake/connection';
import { WebSocket } from 'ws';

/** Attempts under way at a time while the crowd gathers; in a storm nothing holds them back. */
const GATHER_MAX = 200;

const players = [];
/** What happened since it was last counted anew; `cut` and `sent_away` by close code or trouble. */
let told = nothing();

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
        if (this.#known) told.not_recovered++;
      },
      onState: ({ name, trouble, code }) => {
        if (name === 'ready') this.#ready(ready);
        else if (this.isReady) this.#lost(code ?? trouble);
        if (name === 'stopped' && code !== undefined) told.sent_away[code] = (told.sent_away[code] ?? 0) + 1;
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
  /** To be broken off, so that its next close is no cut. */
  isDropped = false;

  drop() {
    this.isDropped = true;
    this.#socket.terminate();
  }

  #ready(then) {
    this.isReady = true;
    if (this.isDropped) told.back_at_ms.push(Date.now());
    this.isDropped = false;
    then();
    // The library tells its losses behind this state, in the same tick.
    setImmediate(() => {
      this.#known = true;
    });
  }

  #lost(why) {
    this.isReady = false;
    if (!this.isDropped) told.cut[why] = (told.cut[why] ?? 0) + 1;
  }
}

const orders = {
  /** Connects one for each token. */
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
  /** Breaks all of them off at once. */
  drop() {
    for (const player of players) player.drop();
  },
  /** The gateway is about to be killed: whoever loses the line now is not cut for being slow. */
  expectKill() {
    for (const player of players) player.isDropped = true;
  },
  countAnew() {
    told = nothing();
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
  process.send({ ready: players.filter(({ isReady }) => isReady).length, told });
}, 250);

function nothing() {
  return { back_at_ms: [], not_recovered: 0, cut: {}, sent_away: {} };
}
