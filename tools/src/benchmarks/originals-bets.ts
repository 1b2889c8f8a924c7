/**
 * Measures bets per second over HTTP for each one-step game, and whole rounds per second for each game in several
 * steps, compared with dice. Uses the same driver as `dice-bets`, in interleaved rounds, on the built casino in its own
 * process. `npm run bench -- --only originals-bets`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MultiStepGameId, OneStepGameId } from '@goldwake/contracts';
import { MULTI_STEP_BETS, ONE_STEP_BETS } from '@goldwake/contracts/testing';
import { median } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';
import { CONNECTIONS, loadSeconds, openCasino, type Round } from './lib/casino-under-load.js';

/** Minimum share of the dice rate. The games differ by a few HMACs per bet, which costs little beside the append. */
const RATIO_MIN = 0.8;
const ONE_STEP_IDS = Object.keys(ONE_STEP_BETS) as OneStepGameId[];
const MULTI_STEP_IDS = Object.keys(MULTI_STEP_BETS) as MultiStepGameId[];

interface Figures extends Round {
  game: string;
  /** Rate as a share of the rate of dice. */
  ratio: number;
}

interface Result {
  rounds: number;
  seconds: number;
  figures: Figures[];
  steps: StepFigures[];
}

/** Whole rounds of a game in several steps. */
interface StepFigures {
  game: string;
  perSecond: number;
  requests: number;
  p99Ms: number;
  /** Whole rounds as a share of the bets in dice. */
  ratio: number;
}

export async function run({ rounds, trial }: BenchOptions): Promise<Result> {
  const seconds = loadSeconds(trial);
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  try {
    const casino = await openCasino(dataDir);
    try {
      const load = (game: OneStepGameId, duration: number) =>
        casino.load(`/api/games/${game}/bets`, duration, ONE_STEP_BETS[game]);
      const measured = new Map(ONE_STEP_IDS.map((game) => [game, [] as Round[]]));
      const played = new Map(
        MULTI_STEP_IDS.map((game) => [game, [] as Awaited<ReturnType<typeof casino.playInSteps>>[]]),
      );
      for (const game of measured.keys()) await load(game, seconds.warmUp);
      for (const game of played.keys()) await casino.playInSteps(game, seconds.warmUp);
      for (let round = 0; round < rounds; round++) {
        for (const [game, figures] of measured) figures.push(await load(game, seconds.round));
        for (const [game, figures] of played) figures.push(await casino.playInSteps(game, seconds.round));
      }
      const figures = comparedWithDice(measured);
      const dice = figures.find(({ game }) => game === 'dice')?.perSecond ?? Number.NaN;
      const steps = [...played].map(([game, all]) => {
        const perSecond = median(all.map((one) => one.rounds.perSecond));
        const requests = median(all.map((one) => one.rounds.requests));
        return { game, perSecond, requests, p99Ms: median(all.map((one) => one.p99Ms)), ratio: perSecond / dice };
      });
      return { rounds, seconds: seconds.round, figures, steps };
    } finally {
      await casino.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function comparedWithDice(measured: ReadonlyMap<string, Round[]>): Figures[] {
  const of = (game: string, figure: keyof Round) => median((measured.get(game) ?? []).map((round) => round[figure]));
  return [...measured.keys()].map((game) => ({
    game,
    perSecond: of(game, 'perSecond'),
    p99Ms: of(game, 'p99Ms'),
    loopDelayP99Ms: of(game, 'loopDelayP99Ms'),
    ratio: of(game, 'perSecond') / of('dice', 'perSecond'),
  }));
}

export function print({ rounds, seconds, figures, steps }: Result): void {
  console.log(
    `bets over HTTP by game, ${CONNECTIONS} connections (medians of ${rounds} interleaved rounds of ${seconds} s)`,
  );
  console.table(
    Object.fromEntries(
      figures.map(({ game, perSecond, p99Ms, loopDelayP99Ms, ratio }) => [
        game,
        {
          'per second': Math.round(perSecond),
          'p99 ms': p99Ms,
          'event-loop delay p99 ms': Number(loopDelayP99Ms.toFixed(1)),
          'share of dice': ratio.toFixed(2),
          target: `≥ ${RATIO_MIN}`,
          met: yesOrNo(ratio >= RATIO_MIN),
        },
      ]),
    ),
  );
  console.log('whole rounds in several steps, compared with bets in dice');
  console.table(
    Object.fromEntries(
      steps.map(({ game, perSecond, requests, p99Ms, ratio }) => [
        game,
        {
          'rounds per second': Math.round(perSecond),
          'requests per round': requests.toFixed(2),
          'requests per second': Math.round(perSecond * requests),
          'p99 ms': p99Ms,
          'share of dice': ratio.toFixed(2),
        },
      ]),
    ),
  );
}
