import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const MAIN = fileURLToPath(new URL('../../../services/all-in-one/dist/main.js', import.meta.url));

/** Number of HTTP connections; each has its own player. */
export const CONNECTIONS = 64;
export const ROUND_S = 3;
export const WARM_UP_S = 2;
/** The stake is 0.01 GC, so that the daily bonus pays for hundreds of thousands of bets. */
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };

/** Starts the built casino in its own process and signs up one player per connection. */
export async function openCasino(dataDir) {
  const { url, close } = await startCasino(dataDir, { GOLDWAKE_BENCH: '1' });
  try {
    const tokens = [];
    for (let at = 0; at < CONNECTIONS; at++) tokens.push(await signUp(url, at));
    return { url, close, load: (path, seconds) => load(url, path, tokens, seconds) };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts the built casino in its own process, without players.
 * @param settings further environment variables
 */
export async function startCasino(dataDir, settings = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      GOLDWAKE_HOST: '127.0.0.1',
      GOLDWAKE_DATA: dataDir,
      GOLDWAKE_LOG: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (!url) continue;
    child.stdout.resume();
    const close = async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    };
    return { url, close };
  }
  throw new Error('the casino exited before it was ready');
}

async function signUp(url, at) {
  const { access_token: token } = await post(`${url}/api/auth/sign-up`, {
    email: `bench${at}@example.test`,
    username: `bench${at}`,
    password: 'harbour lights at dusk',
    dateOfBirth: '1990-01-31',
  });
  await post(`${url}/api/promotions/daily-claim`, undefined, token);
  return token;
}

async function post(url, body, token) {
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    });
    if (response.ok) return response.json();
    const problem = await response.json();
    if (response.status !== 429) throw new Error(`${url}: ${JSON.stringify(problem)}`);
    await new Promise((done) => setTimeout(done, 1_000 * (problem.retry_after ?? 1)));
  }
}

/**
 * Sends the same bet repeatedly for one round.
 * @returns requests per second, the p99 of their latency and the p99 of the event-loop delay, both in ms
 */
async function load(url, path, tokens, seconds) {
  await (await fetch(`${url}/api/bench/loop-delay`)).json();
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
  const delay = await (await fetch(`${url}/api/bench/loop-delay`)).json();
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
