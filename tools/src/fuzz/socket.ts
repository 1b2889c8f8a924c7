import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCasino } from '@goldwake/all-in-one';
import { settableClock } from '@goldwake/embedded/testing';
import { FUZZ_SOCKET } from '../../set-up/command-lines.mjs';
import { signUpPlayers } from '../simulation/players.js';
import { type CasinoUnderTest, signUpPlayer } from './casino-under-test.js';
import type { Findings } from './findings.js';
import type { Medians } from './healthy-player.js';
import { integerOption, runFuzzer, seedOption } from './run-fuzzer.js';
import { type OpenedSockets, openSockets } from './socket/open-sockets.js';
import { placeholderValues } from './socket/placeholders.js';
import { PLAYERS } from './socket/sessions.js';

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

/**
 * Fuzzes the WebSocket of a casino with generated sessions while a healthy player bets.
 * @returns the exit code
 */
export function fuzzSocket(args: string[]): Promise<number> {
  return runFuzzer(async ({ dataDir, step, stop }) => {
    const options = readOptions(args);
    step(`seed ${options.seed}: sockets for ${options.seconds} s`);
    const expiredToken = await tokenOfTwoDaysAgo(dataDir);
    return (casino) => fuzzBesidePlayer(casino, { options, expiredToken, step, stop });
  });
}

/** @throws Unusable for invalid options */
function readOptions(args: string[]): Options {
  const { values } = parseArgs({ args, options: FUZZ_SOCKET.options });
  return {
    seconds: integerOption('seconds', values.seconds, 60, 10),
    seed: seedOption(values.seed),
    sockets: integerOption('sockets', values.sockets, Number.MAX_SAFE_INTEGER, 1),
    perSecond: integerOption('per-second', values['per-second'], 25, 1),
    first: integerOption('first', values.first, 0, 0),
    holdP99: values['hold-p99'] === true,
  };
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
): Promise<string[]> {
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
  return linesOfRun(opened, quiet, fuzzed);
}

function checkLatency(quiet: Medians, fuzzed: Medians, findings: Findings): void {
  for (const field of ['bet_p99_ms', 'push_p99_ms'] as const) {
    const max = Math.max(P99_GRAIN_MS, quiet[field] * P99_FACTOR_MAX);
    if (fuzzed[field] <= max) continue;
    const rule = `${field} is more than ${P99_FACTOR_MAX} times that in quiet`;
    const detail = `${fuzzed[field].toFixed(1)} ms, in quiet ${quiet[field].toFixed(1)} ms`;
    findings.add({ subject: 'healthy player', rule, detail });
  }
}

function linesOfRun({ sockets, ends }: OpenedSockets, quiet: Medians, fuzzed: Medians): string[] {
  const counts = Object.entries(ends).map(([end, count]) => `${end}: ${count}`);
  return [
    `${sockets} sockets; sessions: ${counts.join(', ')}`,
    'p99 of the healthy player, as medians of windows of 2 s:',
    latencyLine('without fuzzing', quiet),
    latencyLine('with fuzzing', fuzzed),
  ];
}

function latencyLine(when: string, { windows, bet_p99_ms, push_p99_ms }: Medians): string {
  return `  ${when.padEnd(16)} bets ${bet_p99_ms.toFixed(1)} ms, pushes ${push_p99_ms.toFixed(1)} ms (${windows} windows)`;
}

function raise(message: string): never {
  throw new Error(message);
}
