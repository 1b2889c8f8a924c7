import { parseArgs } from 'node:util';
import { fail } from '../set-up/log.mjs';
import { setUp } from '../set-up/set-up.mjs';
import type { Bench, BenchOptions } from './benchmarks/lib/bench.js';

const HELP = `npm run bench [-- options]

  --only <name>    run one bench of tools/src/benchmarks/, such as event-store, fan-out or replay; cluster-bets, cluster-store
                   and relay, which need MongoDB and Kafka, run only this way
  --rounds <n>     interleaved rounds of each candidate, of which medians are reported (default 5); with fewer, fan-out is
                   short
  --events <n>     events of the history for the replay bench (default 1000000)
  --trial          run each bench once in its smallest size, to check that it works; the figures mean nothing
  --profile <dir>  folder to which the servers of fan-out write CPU profiles
  --help           print this help

Figures depend on the machine and its load: compare the candidates of one table, not two runs.`;

const TRIAL_EVENTS = 20_000;

type Show = (options: BenchOptions) => Promise<void>;

/**
 * Every benchmark by its name. Each is imported only when it runs, because most need packages that the others do not.
 */
const BENCHES: Record<string, Show> = {
  'bets-with-verify': async (options) => show(await import('./benchmarks/bets-with-verify.js'), options),
  'dice-bets': async (options) => show(await import('./benchmarks/dice-bets.js'), options),
  'event-store': async (options) => show(await import('./benchmarks/event-store.js'), options),
  'fan-out': async (options) => show(await import('./benchmarks/fan-out.js'), options),
  'http-cost': async (options) => show(await import('./benchmarks/http-cost.js'), options),
  interactions: async (options) => show(await import('./benchmarks/interactions.js'), options),
  replay: async (options) => show(await import('./benchmarks/replay.js'), options),
  scheduler: async (options) => show(await import('./benchmarks/scheduler.js'), options),
  search: async (options) => show(await import('./benchmarks/search.js'), options),
};
/** Benchmarks that start Kafka or MongoDB; see deploy/engines/. */
const WITH_ENGINES: Record<string, Show> = {
  'cluster-bets': async (options) => show(await import('./benchmarks/cluster-bets.js'), options),
  'cluster-store': async (options) => show(await import('./benchmarks/cluster-store.js'), options),
  relay: async (options) => show(await import('./benchmarks/relay.js'), options),
};

/** Runs the benchmarks one after the other and prints their result tables. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      events: { type: 'string', default: '1000000' },
      trial: { type: 'boolean', default: false },
      profile: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const { only, trial } = values;
  const options: BenchOptions = {
    rounds: trial ? 1 : wholeNumber('rounds', values.rounds),
    events: trial ? TRIAL_EVENTS : wholeNumber('events', values.events),
    trial,
    profileDir: values.profile,
  };
  const chosen = Object.entries(only === undefined ? BENCHES : { ...BENCHES, ...WITH_ENGINES }).filter(
    ([name]) => only === undefined || name === only,
  );
  if (chosen.length === 0) {
    const names = Object.keys({ ...BENCHES, ...WITH_ENGINES }).sort();
    fail(`--only ${only}: unknown bench; choose one of ${names.join(', ')}`);
  }
  if (chosen.some(([name]) => name === 'interactions')) setUp();
  for (const [name, run] of chosen) {
    console.log(`\n${name}`);
    await run(options);
  }
}

async function show<Result>({ run, print }: Bench<Result>, options: BenchOptions): Promise<void> {
  print(await run(options));
}

function wholeNumber(option: string, value: string): number {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1
    ? number
    : fail(`--${option} ${value}: must be an integer of at least 1`);
}
