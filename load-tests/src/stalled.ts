import type { LoadPlayer } from '@goldwake/tools/simulation/casino';
import { ask } from '@goldwake/tools/simulation/http';
import { WebSocket } from 'ws';

/**
 * Time that a stalled socket does not read, in milliseconds. It exceeds the gateway's heartbeat timeout (25 + 8 s), so
 * that the gateway detects the stall even if few bytes are queued.
 */
const STALL_MS = 36_000;
const COME_BACK_MS = 500;
/**
 * Number of concurrent bets. Their pushes must exceed what the kernel buffers during a stall, about 2.7 MB per socket
 * on loopback.
 */
const FLOOD = 8;
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };

export interface StalledCounts {
  sockets: number;
  bets: number;
  stalls: number;
  skipped_frames: number;
  /** Number of closed sockets, keyed by close code. */
  closes: Record<number, number>;
}

/**
 * Sockets that send the hello frame and then stop reading, which k6 cannot do. Their player bets continuously. After a
 * stall each socket reads what is queued and stalls again; a closed socket reconnects.
 */
export class StalledSockets {
  /** Statistics for the report. */
  readonly counts: StalledCounts = { sockets: 0, bets: 0, stalls: 0, skipped_frames: 0, closes: {} };
  #live = new Set<WebSocket>();
  #closed = false;
  #timers = new Set<NodeJS.Timeout>();

  open(url: string, player: LoadPlayer, count: number): void {
    this.counts.sockets = count;
    for (let at = 0; at < count; at++) this.#dial(url.replace(/^http/, 'ws'), player);
    for (let at = 0; at < FLOOD; at++) void this.#bet(url, { authorization: `Bearer ${player.access_token}` });
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#live) socket.removeAllListeners('close').terminate();
    this.#live.clear();
  }

  #dial(url: string, player: LoadPlayer): void {
    const socket = new WebSocket(`${url}/realtime`, { perMessageDeflate: false });
    this.#live.add(socket);
    socket.on('error', () => {});
    socket.on('open', () =>
      socket.send(JSON.stringify({ kind: 'hello', protocols: [2], token: player.realtime_token })),
    );
    socket.once('message', () => this.#stall(socket));
    socket.on('message', (data) => {
      if (String(data).startsWith('{"kind":"skipped"')) this.counts.skipped_frames++;
    });
    socket.on('close', (code) => {
      this.counts.closes[code] = (this.counts.closes[code] ?? 0) + 1;
      this.#live.delete(socket);
      this.#later(() => this.#dial(url, player), COME_BACK_MS);
    });
  }

  async #bet(url: string, headers: Record<string, string>): Promise<void> {
    while (!this.#closed) {
      try {
        await ask(`${url}/api/games/dice/bets`, BET, headers);
        this.counts.bets++;
      } catch {
        // Ignores errors, because these bets only generate load; k6's sockets report the casino's faults.
        await new Promise((done) => setTimeout(done, COME_BACK_MS));
      }
    }
  }

  #stall(socket: WebSocket): void {
    this.counts.stalls++;
    socket.pause();
    this.#later(() => {
      if (!this.#live.has(socket)) return;
      socket.resume();
      this.#later(() => {
        if (this.#live.has(socket)) this.#stall(socket);
      }, COME_BACK_MS);
    }, STALL_MS);
  }

  #later(work: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}
