import { parseArgs } from 'node:util';
import { CHECK_LONG } from '../set-up/command-lines.mjs';
import { fail } from '../set-up/log.mjs';
import { become, SIGNALS } from '../set-up/run.mjs';

/** A check that is too long for `.ci/run`, which runs a short form of most of them. */
interface LongCheck {
  about: string;
  /** Script to run with Node, from the root of the repository, and its arguments. */
  command: [file: string, ...args: string[]];
  env?: NodeJS.ProcessEnv;
}

const load = (scenario: string, ...options: string[]): LongCheck['command'] => ['tools/load.mjs', scenario, ...options];

const CHECKS: Record<string, LongCheck> = {
  widths: {
    about: 'end-to-end tests of the phone on a tablet too, also where the layout is the same',
    command: ['tools/e2e.mjs', '--project', 'tablet'],
    env: { EVERY_WIDTH: '1' },
  },
  histories: {
    about: '2,000 random histories for each property of the replay',
    command: ['tools/test.mjs', 'services/replay/dist/properties'],
    env: { RANDOM_HISTORIES: '2000' },
  },
  tests: {
    about: 'npm test with more repetitions: kills, wrong passwords, rebuilds, killed timers and random deliveries',
    command: ['tools/test.mjs'],
    env: { LONG_TESTS: '1' },
  },
  flips: {
    about: '1,000 flipped bits in a data folder: no process ends, and verify names the event',
    command: ['services/replay/dist/testing/flips-main.js', '1000'],
  },
  insider: {
    about: '1,000 changes of an insider: verify finds each one that the events contradict',
    command: ['tools/check-insider.mjs', '--count', '1000', '--seed', '2'],
  },
  million: {
    about: 'a million events of seeded play: verify has no findings, and hledger agrees to the micro',
    command: ['tools/dist/checks/million.js', '1000000'],
  },
  faults: {
    about: 'every kind of fault in a cluster with 100 players',
    command: ['tools/test-faults.mjs', '--players', '100'],
  },
  schemathesis: {
    about: 'schemathesis against the HTTP API for half an hour',
    command: ['tools/fuzz-http.mjs', '--seconds', '1800'],
  },
  fuzz: {
    about: 'malformed requests and sockets for an hour; the latency of a healthy player at most doubles',
    command: ['tools/fuzz.mjs', '--seconds', '3600', '--hold-p99'],
  },
  cluster: {
    about: 'the evening journey and the k6 scenarios in cluster mode',
    command: ['tools/dist/checks/cluster.js', 'smoke', 'fan-out', 'one-to-one', 'slow', 'storm', 'money'],
  },
  soak: { about: 'the k6 scenario soak with 1,000 players for 15 minutes', command: load('soak') },
  torture: { about: 'ten million deliveries compared with the event store', command: load('torture') },
  storm10k: { about: 'half of 10,000 clients drop and reconnect', command: load('storm10k') },
  hostile: { about: '10,000 half-open sockets and malformed frames', command: load('hostile') },
  audit: {
    about: 'a hundred million simulated rounds of each original: returns and outcomes agree with the exact figures',
    command: ['tools/audit.mjs', '--rounds', '1e8'],
  },
  bench: { about: 'every benchmark in full size', command: ['tools/bench.mjs'] },
};

const NAMES = Object.keys(CHECKS);
/** @returns the exit code */
export async function checkLong(args: string[]): Promise<number> {
  const { only, list } = parseArgs({ args, options: CHECK_LONG.options }).values;
  if (list) {
    console.log(listOf(NAMES));
    return 0;
  }
  const names = only?.split(',') ?? NAMES;
  const unknown = names.find((name) => !(name in CHECKS));
  if (unknown !== undefined) fail(`unknown check ${unknown}; choose from ${NAMES.join(', ')}`, 2);
  return runAll(names);
}

async function runAll(names: readonly string[]): Promise<number> {
  const results: string[] = [];
  let failures = 0;
  let isStopping = false;
  for (const signal of SIGNALS) process.once(signal, () => (isStopping = true));
  for (const name of names) {
    if (isStopping) break;
    const { about, command, env } = CHECKS[name] as LongCheck;
    console.log(`\n=== ${name}: ${about}`);
    const since = performance.now();
    const [file, ...rest] = command;
    const code = await become(file, rest, { ...(env && { env }) });
    if (code !== 0) failures++;
    const seconds = Math.round((performance.now() - since) / 1_000);
    results.push(
      `${name.padEnd(14)}${String(seconds).padStart(6)} s  ${code === 0 ? 'passed' : `FAILED (exit code ${code})`}`,
    );
  }
  console.log(`\n${results.join('\n')}`);
  return failures === 0 && !isStopping ? 0 : 1;
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `${name.padEnd(14)}${CHECKS[name]?.about}`).join('\n');
}
