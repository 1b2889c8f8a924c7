import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** All published pushes count as received after this many milliseconds without a push. */
const QUIET_MS = 300;

/** Opens a socket for each player and records how long after its event each bet's push arrived. */
export class Listeners {
  #sockets = [];
  #ages = [];
  #receivedAt = performance.now();

  /**
   * Resolves when all sockets have received their welcome frame.
   * @param players as opened by load-tests/lib/players.mjs
   */
  static async open(url, players) {
    const listeners = new Listeners();
    await Promise.all(players.map((player) => listeners.#listen(url, player)));
    return listeners;
  }

  /**
   * Waits until no more pushes arrive.
   * @returns the number and latencies, in ms, of the pushes since the previous call
   */
  async take() {
    for (;;) {
      const quiet = performance.now() - this.#receivedAt;
      if (quiet >= QUIET_MS) break;
      await pause(QUIET_MS - quiet);
    }
    const ages = this.#ages.splice(0).sort((a, b) => a - b);
    const at = (share) => ages[Math.min(ages.length - 1, Math.floor(share * ages.length))] ?? Number.NaN;
    return { pushes: ages.length, p50Ms: at(0.5), pushP99Ms: at(0.99) };
  }

  close() {
    for (const socket of this.#sockets) socket.terminate();
  }

  #listen(url, { realtime_token: token }) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`, { perMessageDeflate: false });
    this.#sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', (code) => reject(new Error(`a player's socket was closed with code ${code}`)));
      socket.on('open', () => socket.send(JSON.stringify({ kind: 'hello', protocols: [2], token })));
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.kind === 'welcome') resolve();
        if (frame.event !== 'bet_and_win_created') return;
        this.#receivedAt = performance.now();
        this.#ages.push(Date.now() - Date.parse(frame.at));
      });
    });
  }
}
