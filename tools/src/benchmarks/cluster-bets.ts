/**
 * Compares dice bets in cluster mode with single-process mode, using the same driver on the same machine: 20 players
 * over HTTP, each with a WebSocket. First a closed loop (each player sends the next bet when the previous response
 * arrives), then an open loop (20 bets per second regardless of responses), which measures the time from the recording
 * of an event to its push on the WebSocket. Rounds are interleaved and medians are reported. Uses real Kafka, MongoDB
 * and nginx: `npm run bench -- --only cluster-bets`.
 */
import autocannon, { type Options } from 'autocannon';
import { startedCluster } from '../cluster/under-test.js';
import { median } from '../lib/statistics.js';
import type { LoadPlayer } from '../simulation/casino.js';
import { Casino } from '../simulation/casino.js';
import { signUpPlayers } from '../simulation/players.js';
import type { BenchOptions } from './lib/bench.js';
import { Listeners } from './lib/listeners.js';

const PLAYERS = 20;
const ROUND_S = 5;
const TRIAL_S = 1;
/**
 * Duration of the warm-up, in seconds. On two cores, the bets per second of nine fresh processes quadruple within the
 * first minute, while V8 compiles the code.
 */
const WARM_S = 60;
const OPEN_LOOP_PER_SECOND = 20;
/** The stake is only 0.01 GC (gold coins), so that the daily bonus pays for hundreds of thousands of bets. */
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };

interface Figures {
  perSecond: number;
  p99Ms: number;
  /** 99th percentile of the response times in the open loop, in milliseconds. */
  calmP99Ms: number;
  p50Ms: number;
  pushP99Ms: number;
}

interface Result {
  rounds: number;
  seconds: number;
  figures: Record<string, Figures[]>;
}

export async function run({ rounds, trial }: BenchOptions): Promise<Result> {
  const cluster = await startedCluster();
  let casino: Casino | undefined;
  try {
    casino = await Casino.open();
    const candidates = { 'services apart': await opened(cluster.url), 'one process': await opened(casino.url) };
    const seconds = trial ? TRIAL_S : ROUND_S;
    const figures: Result['figures'] = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
    for (const candidate of Object.values(candidates)) await candidate.closed(trial ? TRIAL_S : WARM_S);
    for (let round = 0; round < rounds; round++) {
      for (const [name, candidate] of Object.entries(candidates))
        figures[name]?.push({ ...(await candidate.closed(seconds)), ...(await candidate.open(seconds)) });
    }
    for (const candidate of Object.values(candidates)) candidate.close();
    return { rounds, seconds, figures };
  } finally {
    await casino?.close();
    await cluster.stop();
  }
}

async function opened(url: string) {
  const players = await signUpPlayers(url, PLAYERS, () => {});
  const listeners = await Listeners.open(url, players);
  return {
    async closed(seconds: number) {
      const result = await bets(url, players, { duration: seconds });
      await listeners.take();
      return { perSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 };
    },
    async open(seconds: number) {
      const result = await bets(url, players, { duration: seconds, overallRate: OPEN_LOOP_PER_SECOND });
      const pushes = await listeners.take();
      return { calmP99Ms: result.latency.p99, ...pushes };
    },
    close: () => listeners.close(),
  };
}

async function bets(url: string, players: LoadPlayer[], options: Partial<Options>) {
  let next = 0;
  const result = await autocannon({
    url: `${url}/api/games/dice/bets`,
    connections: players.length,
    method: 'POST',
    body: JSON.stringify(BET),
    setupClient: (client) => {
      const token = players[next++]?.access_token;
      client.setHeaders({ 'content-type': 'application/json', authorization: `Bearer ${token}` });
    },
    ...options,
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${url}: ${bad} of ${result.requests.total} bets failed`);
  return result;
}

export function print({ rounds, seconds, figures }: Result): void {
  console.log(
    `${PLAYERS} players: first a closed loop, then an open loop with ${OPEN_LOOP_PER_SECOND} bets per second`,
  );
  console.log(
    `(medians of ${rounds} interleaved rounds of ${seconds} s; event → socket is measured in the open loop, in whole ms)`,
  );
  const row = (all: Figures[]) => {
    const of = (figure: keyof Figures) => Math.round(median(all.map((one) => one[figure])) * 10) / 10;
    return {
      'bets per second': of('perSecond'),
      'bet p99 ms': of('p99Ms'),
      'bet p99 ms, open loop': of('calmP99Ms'),
      'event → socket p50 ms': of('p50Ms'),
      'event → socket p99 ms': of('pushP99Ms'),
    };
  };
  console.table(Object.fromEntries(Object.entries(figures).map(([name, all]) => [name, row(all)])));
}
