/**
 * Measures dice bets per second over HTTP while `replay verify` reads the same data folder in a loop, compared with no
 * reader: reading must not slow down the running casino. Uses 64 connections and interleaved rounds, on a casino that
 * starts with a generated history. `npm run bench -- --only bets-with-verify`.
 */
import type { BenchOptions } from './lib/bench.js';
import { type Compared, compareBets, onHistory, printBets } from './lib/bets-with-replay.js';
import { replay } from './lib/replay-command.js';

const TARGET = 0.8;

export function run(options: BenchOptions): Promise<Compared> {
  return onHistory(options, (casino, dataDir) => compareBets(casino, options, async () => keepVerifying(dataDir)));
}

/**
 * Runs `replay verify` in a loop until stopped.
 * @returns a function that stops the loop
 */
function keepVerifying(dataDir: string): () => Promise<void> {
  const end = new AbortController();
  const going = (async () => {
    while (!end.signal.aborted) await replay(['verify', '--data', dataDir], { signal: end.signal });
  })();
  return async () => {
    end.abort();
    await going;
  };
}

export function print(bets: Compared): void {
  console.table(printBets(bets, 'verify', TARGET));
}
