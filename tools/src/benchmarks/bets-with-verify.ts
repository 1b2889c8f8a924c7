/**
 * Measures dice bets per second over HTTP while `replay verify` reads the same data folder in a loop, compared with no
 * reader: reading must not slow down the running casino. Uses 64 connections and interleaved rounds, on a casino that
 * starts with a generated history. `npm run bench -- --only bets-with-verify`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeHistory } from '../../../services/replay/dist/testing/seeded-history.js';
import { median } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';
import { CONNECTIONS, loadSeconds, openCasino, type Round } from './lib/casino-under-load.js';
import { replay } from './lib/replay-command.js';

const BETS = '/api/games/dice/bets';
const TARGET = 0.8;
/** Number of events in the generated history: enough for one `verify` to take longer than a round. */
const EVENTS_MAX = 200_000;

interface Result {
  rounds: number;
  seconds: number;
  alone: Round[];
  verified: Round[];
}

export async function run({ rounds, events, trial }: BenchOptions): Promise<Result> {
  const seconds = loadSeconds(trial);
  const scratch = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const dataDir = join(scratch, 'data');
  try {
    writeHistory(dataDir, { events: Math.min(events, EVENTS_MAX), players: 500, seed: 7 });
    await replay(['rebuild', '--data', dataDir], { codes: [0, 1] });
    const casino = await openCasino(dataDir);
    try {
      const alone: Round[] = [];
      const verified: Round[] = [];
      await casino.load(BETS, seconds.warmUp);
      for (let round = 0; round < rounds; round++) {
        alone.push(await casino.load(BETS, seconds.round));
        const stop = keepVerifying(dataDir);
        verified.push(await casino.load(BETS, seconds.round));
        await stop();
      }
      return { rounds, seconds: seconds.round, alone, verified };
    } finally {
      await casino.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
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

export function print({ rounds, seconds, alone, verified }: Result): void {
  const of = (candidate: Round[], figure: keyof Round) => median(candidate.map((round) => round[figure]));
  const line = (candidate: Round[]) => ({
    'bets per second': Math.round(of(candidate, 'perSecond')),
    'p99 ms': of(candidate, 'p99Ms'),
    'event-loop delay p99 ms': Number(of(candidate, 'loopDelayP99Ms').toFixed(1)),
  });
  const ratio = of(verified, 'perSecond') / of(alone, 'perSecond');
  console.log(`dice bets, ${CONNECTIONS} connections (medians of ${rounds} interleaved rounds of ${seconds} s)`);
  console.table({ alone: line(alone), 'with verify running': line(verified) });
  console.table({
    'ratio with/without': { figure: ratio.toFixed(2), target: `≥ ${TARGET}`, met: yesOrNo(ratio >= TARGET) },
  });
}
