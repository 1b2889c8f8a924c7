/**
 * Measures what the event store's thread, queue and port cost: appends per second, compared with raw libsql that does
 * the same durable work on the main thread (same table, indexes, pragmas, JSON text and hash chain).
 *
 * node tools/benchmarks/event-store.mjs [--rounds 5] on built code (`npm run build`)
 *
 * Rounds are interleaved, so that a temporary slowdown of the disk or processor affects both candidates. Each figure is
 * the median of all rounds. "One writer" waits for each append before the next; raw libsql commits one event at a time.
 * "64 writers" each wait for their own append; raw libsql commits 64 events at a time, which is the best possible
 * result for 64 simultaneous callers.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chainHash } from '../../platform/core/dist/streams/hash-chain.js';
import { Connection } from '../../platform/embedded/dist/connection.js';
import { INSERT_EVENT } from '../../platform/embedded/dist/event-row.js';
import { openEmbedded } from '../../platform/embedded/dist/index.js';
import { makeSchema } from '../../platform/embedded/dist/schema.js';
import { betCommand } from './lib/bet-command.mjs';
import { median } from './lib/median.mjs';

const WRITERS = 64;
const ONE_WRITER_APPENDS = 1_500;
const APPENDS_PER_WRITER = 100;

/** Minimum ratio of Goldwake's appends per second to those of raw libsql, for one writer and for 64. */
const TARGETS = { one: 0.6, many: 0.7 };

/** Opens Goldwake's event store through the same port that services use. */
async function openOurs(dataDir) {
  const engine = await openEmbedded({ dataDir });
  const uids = Array.from({ length: WRITERS }, () => randomUUID().replaceAll('-', ''));
  const versions = uids.map(() => 0);
  const append = async (writer) => {
    await engine.store.append(betCommand({ uid: uids[writer], version: versions[writer]++ }));
  };
  return {
    async run(writers, appendsEach) {
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let i = 0; i < appendsEach; i++) await append(writer);
        }),
      );
    },
    close: () => engine.close(),
  };
}

/** Opens libsql directly: no thread, no queue, no check of versions or commands. */
function openRaw(dataDir) {
  const db = Connection.write(join(dataDir, 'raw.db'));
  makeSchema(db);
  const uids = Array.from({ length: WRITERS }, () => randomUUID().replaceAll('-', ''));
  const heads = uids.map(() => ({ version: 0, hash: '0'.repeat(64) }));
  const insert = db.statement(INSERT_EVENT);
  let position = 0;
  const insertOne = (writer) => {
    const uid = uids[writer];
    const head = heads[writer];
    const { stream, events, context } = betCommand({ uid, version: head.version });
    const { commandId, commandHash, correlationId, causationId, actor } = context;
    const version = head.version + 1;
    const [{ type, data }] = events;
    const now = new Date().toISOString();
    const dataText = JSON.stringify(data);
    const hash = chainHash(
      {
        eventId: `${stream}@${version}`,
        stream,
        version,
        type,
        schemaVersion: 1,
        recordedAt: now,
        effectiveAt: now,
        correlationId,
        causationId,
        commandId,
        commandHash,
        actor,
        prevHash: head.hash,
      },
      dataText,
    );
    position += 1;
    insert.run([
      position,
      stream,
      version,
      type,
      1,
      dataText,
      now,
      now,
      correlationId,
      causationId,
      commandId,
      commandHash,
      actor,
      head.hash,
      hash,
      0,
    ]);
    heads[writer] = { version, hash };
  };
  return {
    run(writers, commits) {
      for (let i = 0; i < commits; i++) {
        db.exec('BEGIN IMMEDIATE');
        for (let writer = 0; writer < writers; writer++) insertOne(writer);
        db.exec('COMMIT');
      }
    },
    close: () => db.close(),
  };
}

async function perSecond(count, work) {
  const begin = process.hrtime.bigint();
  await work();
  return (count / Number(process.hrtime.bigint() - begin)) * 1e9;
}

/**
 * @param {{ rounds?: number }} options rounds: at least 5
 * @returns medians in appends per second, their ratios to raw libsql, and whether each target is met
 */
export async function run({ rounds = 5 } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const ours = await openOurs(join(dir, 'ours'));
  const raw = openRaw(dir);
  const figures = { oneOurs: [], oneRaw: [], manyOurs: [], manyRaw: [] };
  const many = WRITERS * APPENDS_PER_WRITER;
  try {
    // This warm-up is not measured: it compiles the hot paths of both candidates.
    await ours.run(1, 500);
    raw.run(1, 500);
    await ours.run(WRITERS, 20);
    raw.run(WRITERS, 20);
    for (let round = 0; round < rounds; round++) {
      figures.oneOurs.push(await perSecond(ONE_WRITER_APPENDS, () => ours.run(1, ONE_WRITER_APPENDS)));
      figures.oneRaw.push(await perSecond(ONE_WRITER_APPENDS, () => raw.run(1, ONE_WRITER_APPENDS)));
      figures.manyOurs.push(await perSecond(many, () => ours.run(WRITERS, APPENDS_PER_WRITER)));
      figures.manyRaw.push(await perSecond(many, () => raw.run(WRITERS, APPENDS_PER_WRITER)));
    }
  } finally {
    await ours.close();
    raw.close();
    await rm(dir, { recursive: true, force: true });
  }
  return [
    row('one writer, 1 event per commit', figures.oneOurs, figures.oneRaw, TARGETS.one),
    row('64 writers, raw: 64 events per commit', figures.manyOurs, figures.manyRaw, TARGETS.many),
  ];
}

function row(name, ours, raw, target) {
  const ratio = median(ours) / median(raw);
  return { name, ours: median(ours), raw: median(raw), ratio, target, met: ratio >= target, rounds: ours.length };
}

export function print(rows) {
  console.log(`event store, appends per second (medians of ${rows[0].rounds} interleaved rounds)`);
  console.table(
    rows.map(({ name, ours, raw, ratio, target, met }) => ({
      '': name,
      goldwake: Math.round(ours),
      'raw libsql': Math.round(raw),
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
