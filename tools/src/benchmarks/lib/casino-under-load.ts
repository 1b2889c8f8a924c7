import autocannon from 'autocannon';
import { Casino } from '../../simulation/casino.js';
import { ask } from '../../simulation/http.js';
import { signUpPlayers } from '../../simulation/players.js';

/** Number of HTTP connections. Each connection has its own player. */
export const CONNECTIONS = 64;
const ROUND_S = 3;
const WARM_UP_S = 2;
/** Duration of the warm-up and of a round in a trial. */
const TRIAL_S = 1;
/** The stake is only 0.01 GC (gold coins), so that the daily bonus pays for hundreds of thousands of bets. */
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };

/**
 * Results of one round of load: requests per second, and 99th percentiles of the response time and the event loop
 * delay, in ms.
 */
export interface Round {
  perSecond: number;
  p99Ms: number;
  loopDelayP99Ms: number;
}

export interface CasinoUnderLoad {
  /** Sends the same bet repeatedly to this path for the given time. */
  load(path: string, seconds: number): Promise<Round>;
  close(): Promise<void>;
}

/** Returns how long the warm-up and each round last, in seconds. */
export const loadSeconds = (trial: boolean) =>
  trial ? { warmUp: TRIAL_S, round: TRIAL_S } : { warmUp: WARM_UP_S, round: ROUND_S };

/** Starts the built casino in its own process and signs up one player per connection. */
export async function openCasino(dataDir: string): Promise<CasinoUnderLoad> {
  const casino = await startCasino(dataDir);
  try {
    const players = await signUpPlayers(casino.url, CONNECTIONS, () => {});
    const tokens = players.map((player) => player.access_token);
    return { load: (path, seconds) => load(casino.url, path, tokens, seconds), close: () => casino.close() };
  } catch (error) {
    await casino.close();
    throw error;
  }
}

/**
 * Starts the built casino in its own process, without players, at the log level used in production.
 * @param settings further environment variables
 */
export function startCasino(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Casino> {
  return Casino.open({ dataDir, env: { GOLDWAKE_LOG: 'info', ...settings } });
}

async function load(url: string, path: string, tokens: string[], seconds: number): Promise<Round> {
  // Reading the event loop delay resets its histogram, so that only this round is measured.
  await ask(`${url}/api/bench/loop-delay`);
  let next = 0;
  const result = await autocannon({
    url: url + path,
    connections: CONNECTIONS,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BET),
    setupClient: (client) => {
      client.setHeaders({ 'content-type': 'application/json', authorization: `Bearer ${tokens[next++]}` });
    },
  });
  const delay = await ask<{ p99_ms: number }>(`${url}/api/bench/loop-delay`);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${path}: ${result.non2xx} non-2xx responses and ${result.errors} errors among ${result.requests.total} requests`,
    );
  }
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    loopDelayP99Ms: delay.p99_ms,
  };
}
