import type { MultiStepGameId, StepRound } from '@goldwake/contracts';
import { MULTI_STEP_BETS, simpleAction } from '@goldwake/contracts/testing';
import autocannon, { type Options, type Result } from 'autocannon';
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
const STAKE = { currency: 'gold_coins', stake: '10000' };
/** Parameters of a dice bet at even odds. */
export const DICE_PARAMS = { target: '50.00', direction: 'over' };

/**
 * Results of one round of load: requests per second, and 99th percentiles of the response time and the event loop
 * delay, in ms.
 */
export interface Round {
  perSecond: number;
  p99Ms: number;
  loopDelayP99Ms: number;
}

/** Rounds in several steps that were played to their end under load. */
export interface RoundsInSteps {
  perSecond: number;
  /** Average number of requests in a round. */
  requests: number;
}

export interface CasinoUnderLoad {
  /**
   * Sends the same bet repeatedly to this path for the given time.
   * @param params parameters of the bet; a dice bet by default
   */
  load(path: string, seconds: number, params?: object): Promise<Round>;
  /** Plays rounds of a game in several steps, one after the other on each connection, for the given time. */
  playInSteps(game: MultiStepGameId, seconds: number): Promise<Round & { rounds: RoundsInSteps }>;
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
    return {
      load: (path, seconds, params = DICE_PARAMS) => load(casino.url + path, { ...STAKE, ...params }, tokens, seconds),
      playInSteps: (game, seconds) => playInSteps(casino.url, game, tokens, seconds),
      close: () => casino.close(),
    };
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

const JSON_TYPE = { 'content-type': 'application/json' };
const signedIn = (token: string | undefined) => ({ ...JSON_TYPE, authorization: `Bearer ${token}` });

async function load(url: string, bet: object, tokens: string[], seconds: number): Promise<Round> {
  let next = 0;
  const { round } = await measured({
    url,
    duration: seconds,
    headers: JSON_TYPE,
    body: JSON.stringify(bet),
    setupClient: (client) => client.setHeaders(signedIn(tokens[next++])),
  });
  return round;
}

async function playInSteps(url: string, game: MultiStepGameId, tokens: string[], seconds: number) {
  // The answer of a connection's last request is not read, so a round of the run before may be open.
  const open = await Promise.all(
    tokens.map((token) =>
      ask<{ round: StepRound | null }>(`${url}/api/games/${game}/rounds/open`, undefined, signedIn(token)),
    ),
  );
  let next = 0;
  let ended = 0;
  const { round, result } = await measured({
    url,
    duration: seconds,
    setupClient: (client) => {
      const headers = signedIn(tokens[next]);
      let current = open[next++]?.round ?? undefined;
      client.setRequests([
        {
          method: 'POST',
          headers,
          setupRequest: (request) => ({ ...request, ...nextStep(game, current) }),
          onResponse: (status, body) => {
            if (status >= 300) return;
            const answered: StepRound = JSON.parse(body);
            current = answered.state === 'open' ? answered : undefined;
            if (!current) ended++;
          },
        },
      ]);
    },
  });
  return { ...round, rounds: { perSecond: ended / result.duration, requests: result.requests.total / ended } };
}

/** Returns the request for the next action in an open round, or for a bet. */
function nextStep(game: MultiStepGameId, open: StepRound | undefined): { path: string; body: string } {
  if (!open) {
    return { path: `/api/games/${game}/bets`, body: JSON.stringify({ ...STAKE, ...MULTI_STEP_BETS[game] }) };
  }
  const body = JSON.stringify({ sequence: open.sequence, ...simpleAction(open) });
  return { path: `/api/games/${game}/rounds/${open.round_id}/actions`, body };
}

/** Sends requests on all connections for a time. @throws Error if a response is an error */
async function measured(options: Options): Promise<{ round: Round; result: Result }> {
  const { origin, pathname } = new URL(options.url);
  // Reading the event loop delay resets its histogram, so that only this round is measured.
  await ask(`${origin}/api/bench/loop-delay`);
  const result = await autocannon({ connections: CONNECTIONS, method: 'POST', ...options });
  const delay = await ask<{ p99_ms: number }>(`${origin}/api/bench/loop-delay`);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${pathname}: ${result.non2xx} non-2xx responses and ${result.errors} errors among ${result.requests.total} requests`,
    );
  }
  const round = {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    loopDelayP99Ms: delay.p99_ms,
  };
  return { round, result };
}
