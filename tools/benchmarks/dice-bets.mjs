/**
 * Measures dice bets per second over HTTP, compared with a route of the same process that does everything a bet does
 * before the game starts (guard, parsing, validation, command context) and stores nothing. 64 connections with one
 * player each, in interleaved rounds, on the built casino in its own process with an empty temporary folder. Run by
 * `npm run bench`, or on its own on built code: `node tools/benchmarks/dice-bets.mjs [--rounds 5]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CONNECTIONS, openCasino, ROUND_S, WARM_UP_S } from './lib/casino-under-load.mjs';
import { median } from './lib/median.mjs';

const TARGETS = { ratio: 0.5, loopDelayP99Ms: 10 };
const CANDIDATES = { bets: '/api/games/dice/bets', validate: '/api/bench/validate' };

export async function run({ rounds }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  try {
    const casino = await openCasino(dataDir);
    try {
      const figures = { bets: [], validate: [] };
      for (const candidate of Object.keys(CANDIDATES)) await casino.load(CANDIDATES[candidate], WARM_UP_S);
      for (let round = 0; round < rounds; round++) {
        for (const candidate of Object.keys(CANDIDATES))
          figures[candidate].push(await casino.load(CANDIDATES[candidate], ROUND_S));
      }
      return summary(figures, rounds);
    } finally {
      await casino.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function summary(figures, rounds) {
  const of = (candidate, figure) => median(figures[candidate].map((round) => round[figure]));
  const ratio = of('bets', 'perSecond') / of('validate', 'perSecond');
  const loopDelay = of('bets', 'loopDelayP99Ms');
  const row = (candidate) => ({
    perSecond: of(candidate, 'perSecond'),
    p99Ms: of(candidate, 'p99Ms'),
    loopDelayP99Ms: of(candidate, 'loopDelayP99Ms'),
  });
  return {
    rounds,
    bets: row('bets'),
    validate: row('validate'),
    ratio,
    met: { ratio: ratio >= TARGETS.ratio, loopDelay: loopDelay < TARGETS.loopDelayP99Ms },
  };
}

export function print({ rounds, bets, validate, ratio, met }) {
  console.log(
    `dice bets over HTTP, ${CONNECTIONS} connections (medians of ${rounds} interleaved rounds of ${ROUND_S} s)`,
  );
  const line = ({ perSecond, p99Ms, loopDelayP99Ms }) => ({
    'per second': Math.round(perSecond),
    'p99 ms': p99Ms,
    'event-loop delay p99 ms': Number(loopDelayP99Ms.toFixed(1)),
  });
  console.table({ 'dice bets': line(bets), 'same body, nothing stored': line(validate) });
  console.table({
    'ratio bets/baseline': { figure: ratio.toFixed(2), target: `≥ ${TARGETS.ratio}`, met: met.ratio ? 'yes' : 'NO' },
    'event-loop delay p99 under bets': {
      figure: `${bets.loopDelayP99Ms.toFixed(1)} ms`,
      target: `< ${TARGETS.loopDelayP99Ms} ms`,
      met: met.loopDelay ? 'yes' : 'NO',
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  print(await run({ rounds: Number(values.rounds) }));
}
