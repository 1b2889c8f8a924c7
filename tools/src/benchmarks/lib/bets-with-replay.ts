import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeHistory } from '../../../../services/replay/dist/testing/seeded-history.js';
import { median } from '../../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './bench.js';
import { type CasinoUnderLoad, CONNECTIONS, loadSeconds, openCasino, type Round } from './casino-under-load.js';
import { replay } from './replay-command.js';

const BETS = '/api/games/dice/bets';
/** Number of events in the generated history: enough for one `verify` to take longer than a round. */
const EVENTS_MAX = 200_000;

/** Results of dice bets with and without a `replay` command that reads the same data folder. */
export interface Compared {
  rounds: number;
  /** Duration of a round in seconds. */
  seconds: number;
  alone: Round[];
  withCommand: Round[];
}

/** Runs a casino that starts with a generated history, and removes it afterwards. */
export async function onHistory<T>(
  { events }: BenchOptions,
  work: (casino: CasinoUnderLoad, dataDir: string) => Promise<T>,
): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const dataDir = join(scratch, 'data');
  try {
    writeHistory(dataDir, { events: Math.min(events, EVENTS_MAX), players: 500, seed: 7 });
    await replay(['rebuild', '--data', dataDir], { codes: [0, 1] });
    const casino = await openCasino(dataDir);
    try {
      return await work(casino, dataDir);
    } finally {
      await casino.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Loads a casino with dice bets in interleaved rounds, alternately without and with the command running.
 * @param start starts the command and returns a function that stops it
 */
export async function compareBets(
  casino: CasinoUnderLoad,
  { rounds, trial }: BenchOptions,
  start: () => Promise<() => Promise<void>>,
): Promise<Compared> {
  const seconds = loadSeconds(trial);
  const compared: Compared = { rounds, seconds: seconds.round, alone: [], withCommand: [] };
  await casino.load(BETS, seconds.warmUp);
  for (let round = 0; round < rounds; round++) {
    compared.alone.push(await casino.load(BETS, seconds.round));
    const stop = await start();
    compared.withCommand.push(await casino.load(BETS, seconds.round));
    await stop();
  }
  return compared;
}

/** Prints the medians with and without the command. @returns the row of the ratio for a table of targets */
export function printBets({ rounds, seconds, alone, withCommand }: Compared, command: string, target: number) {
  const of = (candidate: Round[], figure: keyof Round) => median(candidate.map((round) => round[figure]));
  const line = (candidate: Round[]) => ({
    'bets per second': Math.round(of(candidate, 'perSecond')),
    'p99 ms': of(candidate, 'p99Ms'),
    'event-loop delay p99 ms': Number(of(candidate, 'loopDelayP99Ms').toFixed(1)),
  });
  console.log(`dice bets, ${CONNECTIONS} connections (medians of ${rounds} interleaved rounds of ${seconds} s)`);
  console.table({ alone: line(alone), [`with ${command} running`]: line(withCommand) });
  const ratio = of(withCommand, 'perSecond') / of(alone, 'perSecond');
  return { 'ratio with/without': figureRow(ratio.toFixed(2), `≥ ${target}`, ratio >= target) };
}

export function figureRow(figure: string, target: string, isMet: boolean) {
  return { figure, target, met: yesOrNo(isMet) };
}
