import { WebSocket } from 'ws';

/** Long enough for what the kernel takes in between to be full, and the house's own queue to grow. */
const STALL_MS = 15_000;
const COME_BACK_MS = 500;

/**
 * Sockets that say hello and then do not read. k6 cannot do this: it reads whatever the script does. After a while each reads
 * what has waited, and stalls again; one that was closed comes back.
 */
export class StalledSockets {
  /** What became of them, for the report. */
  told = { sockets: 0, stalls: 0, skipped_frames: 0, closes: {} };
  #live = new Set();
  #timers = new Set();

  open(url, players) {
    this.told.sockets = players.length;
    for (const player of players) this.#dial(url.replace(/^http/, 'ws'), player);
  }

  close() {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#live) socket.removeAllListeners('close').terminate();
    this.#live.clear();
  }

  #dial(url, player) {
    const socket = new WebSocket(`${url}/realtime`, { perMessageDeflate: false });
    this.#live.add(socket);
    socket.on('error', () => {});
    socket.on('open', () =>
      socket.send(JSON.stringify({ kind: 'hello', protocols: [2], token: player.realtime_token })),
    );
    socket.once('message', () => this.#stall(socket));
    socket.on('message', (data) => {
      if (String(data).startsWith('{"kind":"skipped"')) this.told.skipped_frames++;
    });
    socket.on('close', (code) => {
      this.told.closes[code] = (this.told.closes[code] ?? 0) + 1;
      this.#live.delete(socket);
      this.#later(() => this.#dial(url, player), COME_BACK_MS);
    });
  }

  #stall(socket) {
    this.told.stalls++;
    socket.pause();
    this.#later(() => {
      if (!this.#live.has(socket)) return;
      socket.resume();
      this.#later(() => this.#live.has(socket) && this.#stall(socket), COME_BACK_MS);
    }, STALL_MS);
  }

  #later(work, ms) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}
