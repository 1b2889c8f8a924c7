import { parseArgs } from 'node:util';
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
  flips: {
    about: '1,000 flipped bits in a data folder: no process ends, and verify names the event',
    command: ['services/replay/dist/testing/flips-main.js', '1000'],
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
  bench: { about: 'every benchmark in full size', command: ['tools/bench.mjs'] },
};

const NAMES = Object.keys(CHECKS);
const HELP = `npm run check:long [-- options]

Runs the checks that take hours, one after the other, on a machine with nothing else to do. A check that fails does not
stop the others. Needs what .ci/run installs: Chromium, k6, hledger, Java, Maven, nginx and Python.

  --only <names>   run only these checks, separated by commas
  --list           list the checks
  --help           print this help

Exit code 0: all passed. 1: some failed. 2: unknown options.`;

/** @returns the exit code */
export async function checkLong(args: string[]): Promise<number> {
  let names = NAMES;
  try {
    const { values } = parseArgs({
      args,
      options: { only: { type: 'string' }, list: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help || values.list) {
      console.log(values.help ? HELP : listOf(NAMES));
      return 0;
    }
    names = values.only?.split(',') ?? NAMES;
  } catch (error) {
    return refuse((error as Error).message);
  }
  const unknown = names.find((name) => !(name in CHECKS));
  if (unknown !== undefined) return refuse(`unknown check ${unknown}; choose from ${NAMES.join(', ')}`);
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

function refuse(reason: string): number {
  console.error(`check:long: ${reason}`);
  return 2;
}
