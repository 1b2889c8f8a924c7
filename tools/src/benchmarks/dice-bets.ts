/**
 * Measures dice bets per second over HTTP. The baseline is a route of the same process that does everything a bet does
 * before the game starts (guard, parsing, validation, command context) and stores nothing. Uses 64 connections with one
 * player each, in interleaved rounds, on the built casino in its own process with an empty temporary folder. `npm run
 * bench -- --only dice-bets`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';
import { CONNECTIONS, loadSeconds, openCasino, type Round } from './lib/casino-under-load.js';

const TARGETS = { ratio: 0.5, loopDelayP99Ms: 10 };
const CANDIDATES = { bets: '/api/games/dice/bets', validate: '/api/bench/validate' };

type Candidate = keyof typeof CANDIDATES;
const NAMES: Candidate[] = ['bets', 'validate'];

interface Result extends Record<Candidate, Round> {
  rounds: number;
  seconds: number;
  ratio: number;
  met: { ratio: boolean; loopDelay: boolean };
}

export async function run({ rounds, trial }: BenchOptions): Promise<Result> {
  const seconds = loadSeconds(trial);
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  try {
    const casino = await openCasino(dataDir);
    try {
      const figures: Record<Candidate, Round[]> = { bets: [], validate: [] };
      for (const candidate of NAMES) await casino.load(CANDIDATES[candidate], seconds.warmUp);
      for (let round = 0; round < rounds; round++) {
        for (const candidate of NAMES) {
          figures[candidate].push(await casino.load(CANDIDATES[candidate], seconds.round));
        }
      }
      return summary(figures, { rounds, seconds: seconds.round });
    } finally {
      await casino.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function summary(figures: Record<Candidate, Round[]>, size: Pick<Result, 'rounds' | 'seconds'>): Result {
  const of = (candidate: Candidate, figure: keyof Round) => median(figures[candidate].map((round) => round[figure]));
  const ratio = of('bets', 'perSecond') / of('validate', 'perSecond');
  const loopDelay = of('bets', 'loopDelayP99Ms');
  const row = (candidate: Candidate): Round => ({
    perSecond: of(candidate, 'perSecond'),
    p99Ms: of(candidate, 'p99Ms'),
    loopDelayP99Ms: of(candidate, 'loopDelayP99Ms'),
  });
  return {
    ...size,
    bets: row('bets'),
    validate: row('validate'),
    ratio,
    met: { ratio: ratio >= TARGETS.ratio, loopDelay: loopDelay < TARGETS.loopDelayP99Ms },
  };
}

export function print({ rounds, seconds, bets, validate, ratio, met }: Result): void {
  console.log(
    `dice bets over HTTP, ${CONNECTIONS} connections (medians of ${rounds} interleaved rounds of ${seconds} s)`,
  );
  const line = ({ perSecond, p99Ms, loopDelayP99Ms }: Round) => ({
    'per second': Math.round(perSecond),
    'p99 ms': p99Ms,
    'event-loop delay p99 ms': Number(loopDelayP99Ms.toFixed(1)),
  });
  console.table({ 'dice bets': line(bets), 'same body, nothing stored': line(validate) });
  console.table({
    'ratio bets/baseline': { figure: ratio.toFixed(2), target: `≥ ${TARGETS.ratio}`, met: yesOrNo(met.ratio) },
    'event-loop delay p99 under bets': {
      figure: `${bets.loopDelayP99Ms.toFixed(1)} ms`,
      target: `< ${TARGETS.loopDelayP99Ms} ms`,
      met: yesOrNo(met.loopDelay),
    },
  });
}
