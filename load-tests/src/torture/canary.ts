import { percentile } from '@goldwake/tools/lib/statistics';
import { ask } from '@goldwake/tools/simulation/http';
import { PlayerSocket } from '@goldwake/tools/simulation/player-socket';

const BETS_PER_SECOND = 40;
/** Bet with a small stake, so that the daily bonus pays for hundreds of thousands of bets. */
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };

export interface Latencies {
  pushes: number;
  p50_ms: number | null;
  p99_ms: number | null;
  max_ms: number | null;
}

/**
 * A healthy player who bets at a constant rate and records the latency of each push, from the server's timestamp to its
 * receipt.
 */
export class Canary {
  /** Number of times that the player lost the connection. */
  cut = 0;
  readonly #latenciesMs: number[] = [];
  #betting: NodeJS.Timeout | undefined;
  #socket: PlayerSocket | undefined;

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
    // Bets in an open loop: a slow response does not delay the next bet.
    this.#betting = setInterval(() => {
      ask(`${this.url}/api/games/dice/bets`, BET, headers).catch(() => {});
    }, 1_000 / BETS_PER_SECOND);
  }

  /** @returns the latencies since the previous call */
  read(): Latencies {
    const values = this.#latenciesMs.splice(0);
    const at = (share: number) => (values.length === 0 ? null : percentile(values, share));
    return { pushes: values.length, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
  }

  stop(): void {
    clearInterval(this.#betting);
    this.#socket?.close();
  }
}
