/**
 * Dice bets per second over HTTP, against a route of the same process that does all a bet does before the game begins
 * (guard, parsing, validation, command context) and stores nothing. 64 connections, one player each, in interleaved
 * rounds on the built casino in its own process and a fresh temporary folder. Run by `npm run bench`, or alone on built
 * code: `node bench/dice-bets.mjs [--rounds 5]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const MAIN = fileURLToPath(new URL('../services/all-in-one/dist/main.js', import.meta.url));
const CONNECTIONS = 64;
const ROUND_S = 3;
const WARM_UP_S = 2;
const TARGETS = { ratio: 0.5, loopDelayP99Ms: 10 };
/** 0.01 GC: a day's bonus lasts for hundreds of thousands of them. */
const BET = { currency: 'gold_coins', stake: '10000', target: '50.00', direction: 'over' };

const SIDES = { bets: '/api/games/dice/bets', validate: '/api/bench/validate' };

export async function run({ rounds }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const casino = await open(dataDir);
  try {
    const tokens = [];
    for (let at = 0; at < CONNECTIONS; at++) tokens.push(await signUp(casino.url, at));
    const figures = { bets: [], validate: [] };
    for (const side of Object.keys(SIDES)) await load(casino.url, SIDES[side], tokens, WARM_UP_S);
    for (let round = 0; round < rounds; round++) {
      for (const side of Object.keys(SIDES)) figures[side].push(await load(casino.url, SIDES[side], tokens, ROUND_S));
    }
    return summary(figures, rounds);
  } finally {
    casino.child.kill('SIGTERM');
    if (casino.child.exitCode === null) await once(casino.child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function open(dataDir) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      GOLDWAKE_HOST: '127.0.0.1',
      GOLDWAKE_DATA: dataDir,
      GOLDWAKE_LOG: 'info',
      GOLDWAKE_BENCH: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (!url) continue;
    child.stdout.resume();
    return { child, url };
  }
  throw new Error('the casino ended before it was open');
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

/** One round; each connection is one player's. */
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
      `${path}: ${result.non2xx} refusals and ${result.errors} errors among ${result.requests.total} answers`,
    );
  }
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    loopDelayP99Ms: delay.p99_ms,
  };
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

function summary(figures, rounds) {
  const of = (side, figure) => median(figures[side].map((round) => round[figure]));
  const ratio = of('bets', 'perSecond') / of('validate', 'perSecond');
  const loopDelay = of('bets', 'loopDelayP99Ms');
  const row = (side) => ({
    perSecond: of(side, 'perSecond'),
    p99Ms: of(side, 'p99Ms'),
    loopDelayP99Ms: of(side, 'loopDelayP99Ms'),
  });
  return {
    rounds,
    bets: row('bets'),
    validate: row('validate'),
    ratio,
    met: { ratio: ratio >= TARGETS.ratio, loopDelay: loopDelay < TARGETS.loopDelayP99Ms },
  };
}

export function print({ rounds, bets, validate, ratio, met }) {
  console.log(
    `dice bets over HTTP, ${CONNECTIONS} connections (medians of ${rounds} interleaved rounds of ${ROUND_S} s)`,
  );
  const line = ({ perSecond, p99Ms, loopDelayP99Ms }) => ({
    'per second': Math.round(perSecond),
    'p99 ms': p99Ms,
    'event-loop delay p99 ms': Number(loopDelayP99Ms.toFixed(1)),
  });
  console.table({ 'dice bets': line(bets), 'same body, nothing stored': line(validate) });
  console.table({
    'bets to baseline': { figure: ratio.toFixed(2), target: `≥ ${TARGETS.ratio}`, met: met.ratio ? 'yes' : 'NO' },
    'event-loop delay p99 under bets': {
      figure: `${bets.loopDelayP99Ms.toFixed(1)} ms`,
      target: `< ${TARGETS.loopDelayP99Ms} ms`,
      met: met.loopDelay ? 'yes' : 'NO',
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  print(await run({ rounds: Number(values.rounds) }));
}
