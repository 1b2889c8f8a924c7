/**
 * Child process that simulates many clients. Each has one connection through the same connection library that bots and
 * the web client use.
 */
import { PlayerSocket } from '@goldwake/tools/simulation/player-socket';
import type { ClientCounts, ClientOrder, ClientReport } from './client-pool.js';

/** Maximum number of concurrent connection attempts at the start. Reconnects after a drop are not limited. */
const GATHER_MAX = 200;
const REPORT_MS = 250;

const clients: Client[] = [];
let counts = noCounts();

class Client {
  isReady = false;
  /**
   * True if the test itself dropped this client's connection, so the next close does not count as cut by the gateway.
   */
  isDropped = false;
  readonly socket: PlayerSocket;
  #wasReady = false;

  constructor(url: string, token: string, onReady: () => void) {
    this.socket = new PlayerSocket({
      url,
      getToken: async () => token,
      onResync: () => {
        if (this.#wasReady) counts.not_recovered++;
      },
      onState: (state) => {
        const code = 'code' in state ? state.code : undefined;
        if (state.name === 'ready') this.#ready(onReady);
        else if (this.isReady) this.#lost(String(code ?? ('trouble' in state ? state.trouble : state.name)));
        if (state.name === 'stopped' && code !== undefined) count(counts.sent_away, String(code));
      },
    });
  }

  drop(): void {
    this.isDropped = true;
    this.socket.drop();
  }

  #ready(onReady: () => void): void {
    this.isReady = true;
    if (this.isDropped) counts.back_at_ms.push(Date.now());
    this.isDropped = false;
    onReady();
    // Delayed, because the library reports lost pushes after this state change, but in the same tick.
    setImmediate(() => {
      this.#wasReady = true;
    });
  }

  #lost(why: string): void {
    this.isReady = false;
    if (!this.isDropped) count(counts.cut, why);
  }
}

process.on('message', (order: ClientOrder) => {
  switch (order.order) {
    case 'gather':
      return void gather(order.url, order.tokens);
    case 'drop':
      for (const client of clients) client.drop();
      return;
    case 'expectKill':
      for (const client of clients) client.isDropped = true;
      return;
    case 'resetCounts':
      counts = noCounts();
      return;
    case 'end':
      for (const { socket } of clients) socket.close();
      process.disconnect();
      process.exit();
  }
});
process.on('disconnect', () => process.exit());
setInterval(() => {
  const ready = clients.filter(({ isReady }) => isReady).length;
  process.send?.({ ready, counts } satisfies ClientReport);
}, REPORT_MS);

/** Connects one client per token, with a limited number of concurrent attempts. */
async function gather(url: string, tokens: readonly string[]): Promise<void> {
  let underWay = 0;
  let free = () => {};
  for (const token of tokens) {
    while (underWay >= GATHER_MAX) {
      await new Promise<void>((resolve) => {
        free = resolve;
      });
    }
    underWay++;
    let isFirst = true;
    clients.push(
      new Client(url, token, () => {
        if (!isFirst) return;
        isFirst = false;
        underWay--;
        free();
      }),
    );
  }
}

function count(list: Record<string, number>, why: string): void {
  list[why] = (list[why] ?? 0) + 1;
}

function noCounts(): ClientCounts {
  return { back_at_ms: [], not_recovered: 0, cut: {}, sent_away: {} };
}
