import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** So long without a push, and what was published has arrived. */
const QUIET_MS = 300;

/** A socket for each player, that notes how long after its event each bet's push came. */
export class Ears {
  #sockets = [];
  #ages = [];
  #heardAt = performance.now();

  /** Done when all are welcome. @param players as load-tests/lib/players.mjs opens them */
  static async open(url, players) {
    const ears = new Ears();
    await Promise.all(players.map((player) => ears.#listen(url, player)));
    return ears;
  }

  /** Waits until nothing comes any more. @returns of what came since the last time, in ms */
  async take() {
    for (;;) {
      const quiet = performance.now() - this.#heardAt;
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
      socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)));
      socket.on('open', () => socket.send(JSON.stringify({ kind: 'hello', protocols: [2], token })));
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.kind === 'welcome') resolve();
        if (frame.event !== 'bet_and_win_created') return;
        this.#heardAt = performance.now();
        this.#ages.push(Date.now() - Date.parse(frame.at));
      });
    });
  }
}
