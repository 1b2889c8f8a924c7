import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCasino } from '@goldwake/all-in-one';
import { settableClock } from '@goldwake/embedded/testing';
import { FUZZ_SOCKET } from '../../set-up/command-lines.mjs';
import { logLine } from '../../set-up/log.mjs';
import { SIGNALS } from '../../set-up/run.mjs';
import { Unusable } from '../lib/unusable.js';
import { signUpPlayers } from '../simulation/players.js';
import { type CasinoUnderTest, type Fuzzed, fuzzCasino, signUpPlayer } from './casino-under-test.js';
import { type Findings, linesOf } from './findings.js';
import type { Medians } from './healthy-player.js';
import { type OpenedSockets, openSockets } from './socket/open-sockets.js';
import { placeholderValues } from './socket/placeholders.js';
import { PLAYERS } from './socket/sessions.js';

const COULD_NOT = 2;
const DAY_MS = 86_400_000;
/** Share of the run in which only the healthy player sends requests. */
const QUIET_SHARE = 0.2;
const WARM_UP_MS = 3_000;
const P99_FACTOR_MAX = 2;
/** A latency below this many milliseconds is never a fault, because timers and clocks have a resolution of 1 ms. */
const P99_GRAIN_MS = 10;

interface Options {
  seconds: number;
  seed: number;
  sockets: number;
  perSecond: number;
  first: number;
  holdP99: boolean;
}

interface Report extends OpenedSockets {
  /** Latencies of the healthy player before the fuzzing and during it. */
  quiet: Medians;
  fuzzed: Medians;
}

/**
 * Opens generated sockets to a casino while a healthy player bets.
 * @returns the exit code: 0 no findings, 1 findings, 2 the fuzzer could not run
 */
export async function fuzzSocket(args: string[]): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-fuzz-'));
  try {
    const options = readOptions(args);
    logLine(`seed ${options.seed}: sockets for ${options.seconds} s`);
    const stopping = new AbortController();
    for (const signal of SIGNALS) process.once(signal, () => stopping.abort());
    const step = (words: string) => logLine(`  ${words}`);
    const expiredToken = await tokenOfTwoDaysAgo(dataDir);
    const run = await fuzzCasino(dataDir, step, (casino) =>
      fuzzBesidePlayer(casino, { options, expiredToken, step, stop: stopping.signal }),
    );
    console.log(linesOfRun(run, options).join('\n'));
    return run.findings.length === 0 ? 0 : 1;
  } catch (error) {
    logLine(`goldwake: ${error instanceof Unusable ? error.message : ((error as Error).stack ?? error)}`);
    return COULD_NOT;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @throws Unusable for unknown or invalid options */
function readOptions(args: string[]): Options {
  const { values } = parseArgs({ args, options: FUZZ_SOCKET.options });
  return {
    seconds: whole('seconds', values.seconds, 60, 10),
    seed: whole('seed', values.seed, Math.floor(Math.random() * 2 ** 31), 0),
    sockets: whole('sockets', values.sockets, Number.MAX_SAFE_INTEGER, 1),
    perSecond: whole('per-second', values['per-second'], 25, 1),
    first: whole('first', values.first, 0, 0),
    holdP99: values['hold-p99'] === true,
  };
}

function whole(name: string, given: string | undefined, fallback: number, least: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new Unusable(`--${name} ${given}: must be an integer of at least ${least}`);
  }
  return value;
}

/** Signs a player up two days ago. @returns a realtime token, which the casino has signed and which has expired */
async function tokenOfTwoDaysAgo(dataDir: string): Promise<string> {
  const casino = await createCasino({ dataDir }, { engine: { clock: settableClock(Date.now() - 2 * DAY_MS) } });
  try {
    return (await signUpPlayer(casino.url)).realtime_token;
  } finally {
    await casino.close();
  }
}

interface Parts {
  options: Options;
  expiredToken: string;
  step(words: string): void;
  stop: AbortSignal;
}

async function fuzzBesidePlayer(
  { url, healthy, healthyUid, findings, addSecret }: CasinoUnderTest,
  { options, expiredToken, step, stop }: Parts,
): Promise<Report> {
  // Otherwise, on few cores, the latencies would show how the fuzzer and the casino share a core.
  setPriority(Math.min(19, getPriority() + 10));
  step('the healthy player alone');
  await healthy.during(pause(WARM_UP_MS));
  const quietMs = options.seconds * 1_000 * QUIET_SHARE;
  const [, quiet] = await healthy.during(pause(quietMs, undefined, { signal: stop }));
  const players = await signUpPlayers(url, PLAYERS, () => {});
  for (const { refresh_token } of players) addSecret(refresh_token);
  const values = players.map((own, index) =>
    placeholderValues(own, players[(index + 1) % PLAYERS] ?? own, healthyUid, expiredToken),
  );
  const valuesOf = (player: number) => values[player] ?? raise(`there is no player ${player}`);
  step('sockets');
  const until = performance.now() + options.seconds * 1_000 - quietMs;
  const isOver = () => stop.aborted || performance.now() > until;
  const [opened, fuzzed] = await healthy.during(openSockets({ url, ...options, valuesOf, findings, isOver }));
  if (options.holdP99) checkLatency(quiet, fuzzed, findings);
  return { ...opened, quiet, fuzzed };
}

function checkLatency(quiet: Medians, fuzzed: Medians, findings: Findings): void {
  for (const field of ['bet_p99_ms', 'push_p99_ms'] as const) {
    const max = Math.max(P99_GRAIN_MS, quiet[field] * P99_FACTOR_MAX);
    if (fuzzed[field] <= max) continue;
    const rule = `${field} is more than ${P99_FACTOR_MAX} times that in quiet`;
    const detail = `${fuzzed[field].toFixed(1)} ms, in quiet ${quiet[field].toFixed(1)} ms`;
    findings.add({ subject: 'healthy player', rule, where: '', detail });
  }
}

function linesOfRun({ result, bets, findings }: Fuzzed<Report>, { seed, perSecond }: Options): string[] {
  const ends = Object.entries(result.ends).map(([end, count]) => `${end}: ${count}`);
  return [
    `${result.sockets} sockets; sessions: ${ends.join(', ')}`,
    `healthy player: ${bets} bets; medians of the p99 of windows of 2 s:`,
    latencyLine('without fuzzing', result.quiet),
    latencyLine('with fuzzing', result.fuzzed),
    findings.length === 0 ? 'no findings' : `${findings.length} findings`,
    ...findings.flatMap((finding) => {
      const options = `--seed ${seed} --first ${finding.number} --sockets 1 --per-second ${perSecond}`;
      return linesOf(finding, finding.number === undefined ? undefined : `npm run fuzz:socket -- ${options}`);
    }),
  ];
}

function latencyLine(when: string, { windows, bet_p99_ms, push_p99_ms }: Medians): string {
  return `  ${when.padEnd(16)} bets ${bet_p99_ms.toFixed(1)} ms, pushes ${push_p99_ms.toFixed(1)} ms (${windows} windows)`;
}

function raise(message: string): never {
  throw new Error(message);
}
