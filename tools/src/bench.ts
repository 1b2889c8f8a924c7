import { parseArgs } from 'node:util';
import { BENCH } from '../set-up/command-lines.mjs';
import { fail } from '../set-up/log.mjs';
import { setUp } from '../set-up/set-up.mjs';
import type { Bench, BenchOptions } from './benchmarks/lib/bench.js';

const TRIAL_EVENTS = 2_000;

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
  'originals-bets': async (options) => show(await import('./benchmarks/originals-bets.js'), options),
  replay: async (options) => show(await import('./benchmarks/replay.js'), options),
  scheduler: async (options) => show(await import('./benchmarks/scheduler.js'), options),
  search: async (options) => show(await import('./benchmarks/search.js'), options),
  'user-search': async (options) => show(await import('./benchmarks/user-search.js'), options),
  watch: async (options) => show(await import('./benchmarks/watch.js'), options),
};
/** Benchmarks that start Kafka or MongoDB; see deploy/engines/. */
const WITH_ENGINES: Record<string, Show> = {
  'cluster-bets': async (options) => show(await import('./benchmarks/cluster-bets.js'), options),
  'cluster-store': async (options) => show(await import('./benchmarks/cluster-store.js'), options),
  relay: async (options) => show(await import('./benchmarks/relay.js'), options),
};

/** Runs the benchmarks one after the other and prints their result tables. */
export async function bench(args: string[]): Promise<void> {
  const {
    only,
    trial = false,
    rounds = '5',
    events = '1000000',
    profile,
  } = parseArgs({
    args,
    options: BENCH.options,
  }).values;
  const options: BenchOptions = {
    rounds: trial ? 1 : wholeNumber('rounds', rounds),
    events: trial ? TRIAL_EVENTS : wholeNumber('events', events),
    trial,
    profileDir: profile,
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
