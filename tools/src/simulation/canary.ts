import { percentile } from '../lib/statistics.js';
import { ask } from './http.js';
import { PlayerSocket } from './player-socket.js';

const BETS_PER_SECOND = 40;
/** Bet with a small stake, so that the daily bonus pays for hundreds of thousands of bets. */
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };
const FAILURES_KEPT = 20;

export interface Latencies {
  pushes: number;
  p50_ms: number | null;
  p99_ms: number | null;
  max_ms: number | null;
}

/**
 * A healthy player who bets at a constant rate and records the latency of each bet, and of each push from the server's
 * timestamp to its receipt.
 */
export class Canary {
  /** Number of times that the player lost the connection. */
  cut = 0;
  /** Number of bets with a response of status 201. */
  bets = 0;
  /** Sum of what these bets paid minus their stakes, in micros of GC. */
  won = 0n;
  /** Errors of the first bets that failed. */
  readonly failures: string[] = [];
  readonly #pushesMs: number[] = [];
  readonly #betsMs: number[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #betting: NodeJS.Timeout | undefined;
  #socket: PlayerSocket | undefined;

  /** @param player the tokens that are used from now on; the caller may replace them before they expire */
  constructor(
    private readonly url: string,
    private readonly player: { access_token: string; realtime_token: string },
  ) {}

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      let wasReady = false;
      this.#socket = new PlayerSocket({
        url: `${this.url.replace('http', 'ws')}/realtime`,
        getToken: async () => this.player.realtime_token,
        onPush: ({ channel, at }) => {
          if (channel !== 'global') this.#pushesMs.push(Math.max(0, Date.now() - Date.parse(at)));
        },
        onState: ({ name }) => {
          if (name === 'ready') resolve();
          else if (wasReady) this.cut++;
          wasReady = name === 'ready';
        },
      });
    });
    // Bets in an open loop: a slow response does not delay the next bet.
    this.#betting = setInterval(() => {
      const bet = this.#bet().finally(() => this.#underWay.delete(bet));
      this.#underWay.add(bet);
    }, 1_000 / BETS_PER_SECOND);
  }

  /** @returns the latencies of the pushes since the previous call */
  read(): Latencies {
    return latenciesOf(this.#pushesMs.splice(0));
  }

  /** @returns the latencies of the bets in milliseconds since the previous call */
  readBets(): number[] {
    return this.#betsMs.splice(0);
  }

  /** Stops betting, waits for the bets under way, and closes the connection. */
  async stop(): Promise<void> {
    clearInterval(this.#betting);
    await Promise.all(this.#underWay);
    this.#socket?.close();
  }

  async #bet(): Promise<void> {
    const since = performance.now();
    try {
      const headers = { authorization: `Bearer ${this.player.access_token}` };
      const { payout } = await ask<{ payout: string }>(`${this.url}/api/games/dice/bets`, BET, headers);
      this.#betsMs.push(performance.now() - since);
      this.bets++;
      this.won += BigInt(payout) - BigInt(BET.stake);
    } catch (error) {
      if (this.failures.length < FAILURES_KEPT) this.failures.push(String(error));
    }
  }
}

function latenciesOf(values: number[]): Latencies {
  const at = (share: number) => (values.length === 0 ? null : percentile(values, share));
  return { pushes: values.length, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
}
