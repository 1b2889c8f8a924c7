/**
 * Measures the search for players among 100,000 of them on both engines: the search as the social service runs it, with
 * the relation of each result. On the embedded engine it runs next to the bare libsql query on the same file, which
 * reads the same rows from the same index, in interleaved rounds. `npm run bench -- --only user-search [--rounds 5]`.
 * Fails if a target is missed on either engine. Uses the MongoDB at GOLDWAKE_MONGO, or installs and starts one. With
 * `--trial` nothing is judged, and MongoDB is measured only if it is installed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClusterDocuments } from '@goldwake/cluster';
import { caughtUp, type Documents, type EventStore } from '@goldwake/core';
import { openEmbedded, systemClock } from '@goldwake/embedded';
import Database from 'libsql';
import { RELATIONS } from '../../../services/social/dist/projections/index.js';
import { People } from '../../../services/social/dist/queries/people.js';
import { Relations } from '../../../services/social/dist/queries/relations.js';
import { UserSearch } from '../../../services/social/dist/queries/user-search.js';
import { logLine } from '../../set-up/log.mjs';
import { randomOf } from '../lib/random.js';
import { median, percentile } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';
import { manyPeople, namesOf, PEOPLE, VIEWER } from './lib/many-people.js';
import { drop, installedMongo, type StartedMongo, startedMongo, withDatabase } from './lib/mongo-database.js';

const PLAYERS = 100_000;
const TRIAL_PLAYERS = 2_000;
const SEARCHES = 500;
const TRIAL_SEARCHES = 20;
const LENGTHS = [1, 2, 5];
const TARGET_P99_MS = 20;
/** Number of people that the search reads at once. */
const PAGE = 40;
const BARE = `SELECT id, revision, body FROM doc_${PEOPLE.name}
  WHERE json_extract(body, '$.username_normalized') >= ? AND json_extract(body, '$.username_normalized') <= ?
  ORDER BY json_extract(body, '$.username_normalized'), id LIMIT ${PAGE}`;

type Search = (beginning: string) => Promise<number> | number;

interface Candidates {
  goldwake: Search;
  /** The bare query, on the embedded engine only. */
  libsql?: Search;
}

interface Figures {
  p50: number;
  p99: number;
}

interface Row {
  length: number;
  /** Latencies of one search in ms, medians of the rounds. */
  figures: { goldwake: Figures; libsql?: Figures };
  /** Processor time of one search of Goldwake in ms, which other programs on the machine hardly affect. */
  cpuMs: number;
  found: number;
}

interface Load {
  players: number;
  rounds: number;
  searches: number;
  /** Whether the run is large enough to compare with the target. */
  isChecked: boolean;
}

interface Result extends Load {
  engine: 'SQLite' | 'MongoDB';
  writtenS: number;
  rows: Row[];
}

/** @returns one result for each engine; in a trial, for each that is installed */
export async function run({ rounds, trial }: BenchOptions): Promise<Result[]> {
  const load = {
    players: trial ? TRIAL_PLAYERS : PLAYERS,
    searches: trial ? TRIAL_SEARCHES : SEARCHES,
    rounds,
    isChecked: !trial,
  };
  // MongoDB starts first, so that its absence fails at once.
  const server = trial ? await installedMongo() : await startedMongo();
  if (!server) logLine('goldwake: MongoDB is not installed, so user-search measures only SQLite');
  try {
    const embedded = await onSqlite(load);
    return server ? [embedded, await onMongo(server, load)] : [embedded];
  } finally {
    server?.stop();
  }
}

async function onSqlite(load: Load): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const engine = await openEmbedded({ dataDir });
  try {
    const writtenS = await writePeople(engine.documents, load);
    const bare = new Database(join(dataDir, 'goldwake.db'), { readonly: true });
    const query = bare.prepare(BARE);
    const libsql: Search = (beginning) =>
      query.all(beginning, `${beginning}\u{10ffff}`).map((row) => JSON.parse((row as { body: string }).body)).length;
    const rows = await measure({ goldwake: searchOf(engine), libsql }, load);
    bare.close();
    return { ...load, engine: 'SQLite', writtenS, rows };
  } finally {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function onMongo(server: Pick<StartedMongo, 'uri'>, load: Load): Promise<Result> {
  const uri = withDatabase(server.uri, `bench_search_${process.pid}`);
  const { store, documents, close } = await openClusterDocuments(uri);
  try {
    const writtenS = await writePeople(documents, load);
    const rows = await measure({ goldwake: searchOf({ store, documents }) }, load);
    return { ...load, engine: 'MongoDB', writtenS, rows };
  } finally {
    await close();
    await drop(uri);
  }
}

/** @returns the time it took, in seconds */
async function writePeople(documents: Documents, { players }: Load): Promise<number> {
  const since = performance.now();
  await documents.declare(PEOPLE, RELATIONS);
  for (const writes of manyPeople(players)) await documents.write(writes);
  return (performance.now() - since) / 1_000;
}

interface Engine {
  store: Pick<EventStore, 'lastPosition'>;
  documents: Documents;
}

function searchOf({ store, documents }: Engine): Search {
  // All groups have handled all events, so that a search only reads the last position.
  const isCaughtUp = caughtUp(store, { settled: async () => {} });
  const search = new UserSearch(new People(documents, systemClock), new Relations(documents), isCaughtUp);
  return async (beginning) => (await search.find(VIEWER, beginning)).result.length;
}

async function measure(candidates: Candidates, load: Load): Promise<Row[]> {
  const rows: Row[] = [];
  for (const length of LENGTHS) rows.push(await compare(candidates, length, load));
  return rows;
}

async function compare(
  { goldwake, libsql }: Candidates,
  length: number,
  { players, searches, rounds }: Load,
): Promise<Row> {
  const random = randomOf(length);
  const names = namesOf(players);
  const beginnings = Array.from({ length: searches }, () =>
    [...names(Math.floor(random() * players))].slice(0, length).join(''),
  );
  const ours: number[][] = [];
  const bare: number[][] = [];
  const cpuMs: number[] = [];
  let found = 0;
  const timed = async (search: Search) => {
    const ms: number[] = [];
    for (const beginning of beginnings) {
      const since = performance.now();
      found += await search(beginning);
      ms.push(performance.now() - since);
    }
    return ms;
  };
  // The first round warms up and is not measured.
  for (let round = 0; round <= rounds; round++) {
    found = 0;
    if (libsql) bare.push(await timed(libsql));
    found = 0;
    const before = process.cpuUsage();
    ours.push(await timed(goldwake));
    const { user, system } = process.cpuUsage(before);
    cpuMs.push((user + system) / 1_000 / searches);
  }
  const figures = ([, ...measured]: number[][]) => {
    const at = (share: number) => median(measured.map((ms) => percentile(ms, share)));
    return { p50: at(0.5), p99: at(0.99) };
  };
  return {
    length,
    figures: { goldwake: figures(ours), ...(libsql && { libsql: figures(bare) }) },
    cpuMs: median(cpuMs.slice(1)),
    found: found / searches,
  };
}

export function print(results: Result[]): void {
  for (const result of results) {
    printOne(result);
    if (!result.isChecked) continue;
    for (const { length, figures } of result.rows.filter((row) => !isMet(row))) {
      const bare = figures.libsql ? ` (the bare query: ${figures.libsql.p99.toFixed(1)} ms)` : '';
      logLine(
        `goldwake: user-search on ${result.engine} with ${length} characters: p99 is ${figures.goldwake.p99.toFixed(1)} ms${bare}, the target is < ${TARGET_P99_MS} ms; run it again if the machine was busy`,
      );
      process.exitCode = 1;
    }
  }
}

function isMet({ figures }: Row): boolean {
  return figures.goldwake.p99 < TARGET_P99_MS;
}

function printOne({ engine, players, rounds, searches, isChecked, writtenS, rows }: Result): void {
  console.log(
    `searches among ${players.toLocaleString('en')} players on ${engine}, written in ${writtenS.toFixed(0)} s (medians of ${rounds} rounds of ${searches} searches)`,
  );
  console.table(
    rows.map((row) => {
      const {
        length,
        figures: { goldwake, libsql },
        cpuMs,
        found,
      } = row;
      return {
        characters: length,
        found: found.toFixed(1),
        'p50 ms': goldwake.p50.toFixed(2),
        'p99 ms': goldwake.p99.toFixed(2),
        'processor ms': cpuMs.toFixed(2),
        ...(libsql && {
          'libsql p50': libsql.p50.toFixed(2),
          'libsql p99': libsql.p99.toFixed(2),
          'ratio p50': (goldwake.p50 / libsql.p50).toFixed(1),
        }),
        target: `p99 < ${TARGET_P99_MS}`,
        met: isChecked ? yesOrNo(isMet(row)) : 'trial',
      };
    }),
  );
}
