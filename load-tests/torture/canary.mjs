/**
 * A healthy player who bets at a constant rate and records the latency of each push, from the server's timestamp to its
 * receipt.
 */
import { connect } from '@goldwake/realtime-client';
import { WebSocket } from 'ws';
import { ask } from '../../tools/dist/simulation/http.js';

const BETS_PER_SECOND = 40;
/** A small stake, so that the daily bonus pays for hundreds of thousands of bets. */
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };

export class Canary {
  #latenciesMs = [];
  #betting;
  #connection;
  /** Number of times that the connection was lost. */
  cut = 0;

  constructor(url, player) {
    this.url = url;
    this.player = player;
  }

  async start() {
    await new Promise((resolve) => {
      let wasReady = false;
      this.#connection = connect({
        url: `${this.url.replace('http', 'ws')}/realtime`,
        getToken: async () => this.player.realtime_token,
        WebSocket,
        onPush: ({ channel, at }) => {
          if (channel !== 'global') this.#latenciesMs.push(Math.max(0, Date.now() - Date.parse(at)));
        },
        onState: ({ name }) => {
          if (name === 'ready') resolve();
          else if (wasReady) this.cut++;
          wasReady = name === 'ready';
        },
      });
    });
    const headers = { authorization: `Bearer ${this.player.access_token}` };
    // Open loop: a slow response does not delay the next bet.
    this.#betting = setInterval(() => {
      ask(`${this.url}/api/games/dice/bets`, BET, headers).catch(() => {});
    }, 1_000 / BETS_PER_SECOND);
  }

  /** @returns the latencies since the previous call */
  read() {
    const sorted = this.#latenciesMs.splice(0).sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
    return { pushes: sorted.length, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: sorted.at(-1) ?? null };
  }

  stop() {
    clearInterval(this.#betting);
    this.#connection?.close();
  }
}
