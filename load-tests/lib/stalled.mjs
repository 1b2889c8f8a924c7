import { WebSocket } from 'ws';
import { ask } from './http.mjs';

/** Longer than a missed heartbeat is borne (25 + 8 s): by then the house has noticed, if not by what is waiting. */
const STALL_MS = 36_000;
const COME_BACK_MS = 500;
/** Bets under way at once: pushes must outgrow what the kernel takes in between, some 2.7 MB a socket on loopback. */
const FLOOD = 8;
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };

/**
 * Sockets of one player, who bets without pause, that say hello and then do not read. k6 cannot do this: it reads whatever the script does. After a while each reads
 * what has waited, and stalls again; one that was closed comes back.
 */
export class StalledSockets {
  /** What became of them, for the report. */
  told = { sockets: 0, bets: 0, stalls: 0, skipped_frames: 0, closes: {} };
  #live = new Set();
  #closed = false;
  #timers = new Set();

  open(url, player, count) {
    this.told.sockets = count;
    for (let at = 0; at < count; at++) this.#dial(url.replace(/^http/, 'ws'), player);
    for (let at = 0; at < FLOOD; at++) void this.#bet(url, { authorization: `Bearer ${player.access_token}` });
  }

  close() {
    this.#closed = true;
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

  async #bet(url, headers) {
    while (!this.#closed) {
      try {
        await ask(`${url}/api/games/dice/bets`, BET, headers);
        this.told.bets++;
      } catch {
        // k6's lines tell what is wrong with the casino; these only keep it busy.
        await new Promise((done) => setTimeout(done, COME_BACK_MS));
      }
    }
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
