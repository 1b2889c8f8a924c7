import { setTimeout as pause } from 'node:timers/promises';
import type { ServerFrame } from '@goldwake/contracts';
import { WebSocket } from 'ws';
import { percentile } from '../../lib/statistics.js';
import type { LoadPlayer } from '../../simulation/casino.js';

/** Time without a push, in milliseconds, after which all published pushes count as received. */
const QUIET_MS = 300;

/** Opens a WebSocket for each player and records how long after its event the push of each bet arrives. */
export class Listeners {
  readonly #sockets: WebSocket[] = [];
  readonly #ages: number[] = [];
  #receivedAt = performance.now();

  /** Opens a WebSocket for each player and resolves when all have received their welcome frame. */
  static async open(url: string, players: LoadPlayer[]): Promise<Listeners> {
    const listeners = new Listeners();
    await Promise.all(players.map((player) => listeners.#listen(url, player)));
    return listeners;
  }

  /**
   * Waits until no more pushes arrive.
   * @returns the number and latencies, in ms, of the pushes since the previous call
   */
  async take(): Promise<{ pushes: number; p50Ms: number; pushP99Ms: number }> {
    for (;;) {
      const quiet = performance.now() - this.#receivedAt;
      if (quiet >= QUIET_MS) break;
      await pause(QUIET_MS - quiet);
    }
    const ages = this.#ages.splice(0);
    return { pushes: ages.length, p50Ms: percentile(ages, 0.5), pushP99Ms: percentile(ages, 0.99) };
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #listen(url: string, { realtime_token: token }: LoadPlayer): Promise<void> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`, { perMessageDeflate: false });
    this.#sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', (code) => reject(new Error(`a player's socket was closed with code ${code}`)));
      socket.on('open', () => socket.send(JSON.stringify({ kind: 'hello', protocols: [2], token })));
      socket.on('message', (data) => {
        const frame: ServerFrame = JSON.parse(String(data));
        if (frame.kind === 'welcome') resolve();
        if (frame.kind !== 'push' || frame.event !== 'bet_and_win_created') return;
        this.#receivedAt = performance.now();
        this.#ages.push(Date.now() - Date.parse(frame.at));
      });
    });
  }
}
