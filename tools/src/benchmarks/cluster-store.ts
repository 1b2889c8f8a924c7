/**
 * Measures what positions, hash chains, duplicate checks of commands and group commit cost on MongoDB:
 * appends per second of the event store, compared with bare mongoose inserts of the same documents
 * (same indexes, same write concern, one insertOne per event, no checks), from one process and from
 * two. `npm run bench -- --only cluster-store [--rounds 5]`
 * Uses the MongoDB at GOLDWAKE_MONGO, or starts the MongoDB that `deploy/engines/mongo.sh install` downloaded; without
 * either, the benchmark reports that it is skipped. Rounds are interleaved, so that a temporary slowdown of the disk or
 * processor affects both candidates. Each figure is the median of all rounds.
 */
import { fileURLToPath } from 'node:url';
import { Child } from '../lib/child.js';
import { median } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';
import type { CandidateName } from './lib/cluster-store-candidate.js';
import { drop, installedMongo, withDatabase } from './lib/mongo-database.js';

const LARGEST: Load = { processes: 2, writers: 100, appends: 5_000 };
/**
 * Loads of each round: the number of processes, of concurrent writers and of appends. A writer waits for each append
 * before its next one.
 */
const LOADS: Load[] = [
  { processes: 1, writers: 1, appends: 300 },
  { processes: 1, writers: 20, appends: 2_000 },
  { processes: 1, writers: 100, appends: 5_000 },
  { processes: 2, writers: 2, appends: 400 },
  { processes: 2, writers: 20, appends: 2_000 },
  LARGEST,
];
const PROCESSES_MAX = 2;
const TARGET = 0.8;
const CANDIDATE_MAIN = fileURLToPath(new URL('./lib/cluster-store-candidate.js', import.meta.url));

interface Load {
  processes: number;
  writers: number;
  appends: number;
}

interface Candidate {
  /** Returns the appends per second of all the candidate's processes together. */
  perSecond(load: Load): Promise<number>;
  close(): Promise<void>;
}

interface Row {
  processes: number;
  writers: number;
  ours: number;
  bare: number;
  ratio: number;
  target: number;
  met: boolean;
  rounds: number;
}

/** Starts the processes of one candidate and waits until all are ready to append. */
async function open(candidate: CandidateName, uri: string): Promise<Candidate> {
  const processes: Child[] = [];
  for (let at = 0; at < PROCESSES_MAX; at++) {
    const child = new Child(`bench process for ${candidate}`, CANDIDATE_MAIN);
    processes.push(child);
    await child.ask('open', { candidate, uri, at });
  }
  return {
    async perSecond({ processes: count, writers, appends }) {
      const share = { writers: writers / count, appends: appends / count };
      const begin = process.hrtime.bigint();
      await Promise.all(processes.slice(0, count).map((each) => each.ask('append', share)));
      return (appends / Number(process.hrtime.bigint() - begin)) * 1e9;
    },
    async close() {
      for (const each of processes) await each.end();
    },
  };
}

/** @returns medians in appends per second, and their ratios to bare mongoose; an empty list without MongoDB */
export async function run({ rounds, trial }: BenchOptions): Promise<Row[]> {
  const engine = await installedMongo();
  if (!engine) return [];
  const databaseOf = (name: CandidateName) => withDatabase(engine.uri, `bench_${name}_${process.pid}`);
  const ours = await open('ours', databaseOf('ours'));
  const bare = await open('bare', databaseOf('bare'));
  const figures = LOADS.map((load) => ({ load, ours: [] as number[], bare: [] as number[] }));
  const sized = (load: Load): Load => ({ ...load, appends: trial ? load.appends / 10 : load.appends });
  try {
    // The warm-up is not measured. It makes V8 compile the hot paths of both candidates and opens their connections.
    for (const candidate of [ours, bare]) await candidate.perSecond(sized(LARGEST));
    for (let round = 0; round < rounds; round++) {
      for (const { load, ...rates } of figures) {
        rates.ours.push(await ours.perSecond(sized(load)));
        rates.bare.push(await bare.perSecond(sized(load)));
      }
    }
  } finally {
    await ours.close();
    await bare.close();
    for (const name of ['ours', 'bare'] as const) await drop(databaseOf(name));
    engine.stop();
  }
  return figures.map(({ load: { processes, writers }, ours, bare }) => {
    const ratio = median(ours) / median(bare);
    return {
      processes,
      writers,
      ours: median(ours),
      bare: median(bare),
      ratio,
      target: TARGET,
      met: ratio >= TARGET,
      rounds,
    };
  });
}

export function print(rows: Row[]): void {
  const [first] = rows;
  if (!first) {
    console.log(
      'skipped: no MongoDB found; run deploy/engines/mongo.sh install to download one, or set GOLDWAKE_MONGO',
    );
    return;
  }
  console.log(`event store on MongoDB, appends per second (medians of ${first.rounds} interleaved rounds)`);
  console.table(
    rows.map(({ processes, writers, ours, bare, ratio, target, met }) => ({
      '': `${writers} writer${writers > 1 ? 's' : ''}${processes > 1 ? ` in ${processes} processes` : ''}`,
      goldwake: Math.round(ours),
      'bare mongoose': Math.round(bare),
      ratio: ratio.toFixed(2),
      target: `≥ ${target}`,
      met: yesOrNo(met),
    })),
  );
}
