/**
 * Measures what positions, hash chains, commands and groups cost on MongoDB: appends per second of the event store,
 * compared with bare mongoose inserts of the same documents (same indexes, same write concern, one insertOne per event,
 * no checks), from one process and from two.
 *
 * node tools/benchmarks/cluster-store.mjs [--rounds 5] on built code (`npm run build`)
 *
 * Uses the MongoDB at GOLDWAKE_MONGO, or starts the MongoDB that `deploy/engines/mongo.sh install` downloaded; without either,
 * the bench reports that it is skipped. Rounds are interleaved, so that a temporary slowdown of the disk or processor
 * affects both candidates. Each figure is the median of all rounds.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { startEngines } from '../dist/lib/engines.js';
import { ROOT } from '../set-up/root.mjs';
import { median } from './lib/median.mjs';

/** Loads per round: number of processes, of writers (each waits for its append before the next), and of appends. */
const LOADS = [
  { processes: 1, writers: 1, appends: 300 },
  { processes: 1, writers: 20, appends: 2_000 },
  { processes: 1, writers: 100, appends: 5_000 },
  { processes: 2, writers: 2, appends: 400 },
  { processes: 2, writers: 20, appends: 2_000 },
  { processes: 2, writers: 100, appends: 5_000 },
];
const PROCESSES_MAX = 2;
const TARGET = 0.8;
const CANDIDATE_MAIN = fileURLToPath(new URL('./lib/cluster-store-candidate.mjs', import.meta.url));

/**
 * Starts a process that appends for one candidate.
 * @throws Error from the pending call if the process exits early
 */
async function start(candidate, uri, at) {
  const child = fork(CANDIDATE_MAIN, [candidate, uri, String(at)]);
  const exit = once(child, 'exit');
  const ended = exit.then(() => Promise.reject(new Error(`the bench process for ${candidate} exited unexpectedly`)));
  ended.catch(() => undefined);
  const reply = async () => {
    const heard = new AbortController();
    await Promise.race([once(child, 'message', { signal: heard.signal }), ended]).finally(() => heard.abort());
  };
  await reply();
  return {
    async append(load) {
      child.send(load);
      await reply();
    },
    async close() {
      child.disconnect();
      await exit;
    },
  };
}

/** Starts the processes of one candidate and waits until all are ready to append. */
async function open(candidate, uri) {
  const processes = [];
  for (let at = 0; at < PROCESSES_MAX; at++) processes.push(await start(candidate, uri, at));
  return {
    /** @returns appends per second of all processes of the candidate together */
    async perSecond({ processes: count, writers, appends }) {
      const share = { writers: writers / count, appends: appends / count };
      const begin = process.hrtime.bigint();
      await Promise.all(processes.slice(0, count).map((each) => each.append(share)));
      return (appends / Number(process.hrtime.bigint() - begin)) * 1e9;
    },
    async close() {
      for (const each of processes) await each.close();
    },
  };
}

/**
 * @param {{ rounds?: number, trial?: boolean }} options trial: runs only a tenth of the appends
 * @returns medians in appends per second, their ratios to bare mongoose, and whether the target is met; an empty result
 * without MongoDB
 */
export async function run({ rounds = 5, trial = false } = {}) {
  const engine = await mongo();
  if (!engine) return [];
  const databases = ['ours', 'bare'].map((name) => databaseOf(engine.uri, `bench_${name}_${process.pid}`));
  const ours = await open('ours', databases[0]);
  const bare = await open('bare', databases[1]);
  const figures = LOADS.map(() => ({ ours: [], bare: [] }));
  const sized = (load) => ({ ...load, appends: trial ? load.appends / 10 : load.appends });
  try {
    // This warm-up is not measured: it compiles the hot paths of both candidates and opens their connections.
    for (const candidate of [ours, bare]) await candidate.perSecond(sized(LOADS.at(-1)));
    for (let round = 0; round < rounds; round++) {
      for (const [at, load] of LOADS.entries()) {
        figures[at].ours.push(await ours.perSecond(sized(load)));
        figures[at].bare.push(await bare.perSecond(sized(load)));
      }
    }
  } finally {
    await ours.close();
    await bare.close();
    for (const uri of databases) await drop(uri);
    engine.stop();
  }
  return figures.map(({ ours, bare }, at) => {
    const ratio = median(ours) / median(bare);
    const { processes, writers } = LOADS[at];
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

async function mongo() {
  if (process.env.GOLDWAKE_MONGO) return { uri: process.env.GOLDWAKE_MONGO, stop() {} };
  if (!existsSync(join(ROOT, '.cache/engines/mongo/bin/mongod'))) return undefined;
  const { env, stop } = await startEngines(['mongo']);
  return { uri: env.GOLDWAKE_MONGO, stop };
}

function databaseOf(uri, name) {
  return uri.replace(/\/(?=\?|$)/, `/${name}`);
}

async function drop(uri) {
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}

export function print(rows) {
  if (rows.length === 0) {
    console.log(
      'skipped: no MongoDB found; run deploy/engines/mongo.sh install to download one, or set GOLDWAKE_MONGO',
    );
    return;
  }
  console.log(`event store on MongoDB, appends per second (medians of ${rows[0].rounds} interleaved rounds)`);
  console.table(
    rows.map(({ processes, writers, ours, bare, ratio, target, met }) => ({
      '': `${writers} writer${writers > 1 ? 's' : ''}${processes > 1 ? ` in ${processes} processes` : ''}`,
      goldwake: Math.round(ours),
      'bare mongoose': Math.round(bare),
      ratio: ratio.toFixed(2),
      target: `≥ ${target}`,
      met: met ? 'yes' : 'NO',
    })),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  print(await run({ rounds: Math.max(5, Number(values.rounds)) }));
}
