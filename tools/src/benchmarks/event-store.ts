/**
 * Measures what the event store's thread, queue and port cost: appends per second, compared with raw libsql
 * that does the same durable work on the main thread (same table, indexes, pragmas, JSON text and hash
 * chain). `npm run bench -- --only event-store [--rounds 5]`
 * Rounds are interleaved, so that a temporary slowdown of the disk or processor affects both candidates. Each figure is
 * the median of all rounds. In "one writer", the writer waits for each append before the next; raw libsql commits one
 * event at a time. In "64 writers", each writer waits for its own append; raw libsql commits 64 events at a time, which
 * is the best possible result for 64 simultaneous callers.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@goldwake/embedded';
import { chainHash } from '../../../platform/core/dist/streams/hash-chain.js';
import { Connection } from '../../../platform/embedded/dist/connection.js';
import { INSERT_EVENT } from '../../../platform/embedded/dist/event-row.js';
import { makeSchema } from '../../../platform/embedded/dist/schema.js';
import { median } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';
import { betCommand } from './lib/bet-command.js';

const WRITERS = 64;
const ONE_WRITER_APPENDS = 1_500;
const APPENDS_PER_WRITER = 100;
const TRIAL_PART = 10;

/** Minimum ratio of the event store's appends per second to those of raw libsql, for one writer and for 64 writers. */
const TARGETS = { one: 0.6, many: 0.7 };

interface Row {
  name: string;
  ours: number;
  raw: number;
  ratio: number;
  target: number;
  met: boolean;
  rounds: number;
}

/** A player with the version and the hash of the player's last event. */
interface Writer {
  uid: string;
  version: number;
  hash: string;
}

const newWriters = (): Writer[] =>
  Array.from({ length: WRITERS }, () => ({ uid: randomUUID().replaceAll('-', ''), version: 0, hash: '0'.repeat(64) }));

/** Opens Goldwake's event store through the same port that services use. */
async function openOurs(dataDir: string) {
  const engine = await openEmbedded({ dataDir });
  const all = newWriters();
  return {
    async run(writers: number, appendsEach: number): Promise<void> {
      await Promise.all(
        all.slice(0, writers).map(async (writer) => {
          for (let i = 0; i < appendsEach; i++) {
            await engine.store.append(betCommand({ uid: writer.uid, version: writer.version++ }));
          }
        }),
      );
    },
    close: () => engine.close(),
  };
}

/** Opens libsql directly, without thread or queue, and without checks of versions or commands. */
function openRaw(dataDir: string) {
  const db = Connection.write(join(dataDir, 'raw.db'));
  makeSchema(db);
  const all = newWriters();
  const insert = db.statement(INSERT_EVENT);
  let position = 0;
  const insertOne = (head: Writer) => {
    const { stream, events, context } = betCommand(head);
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
        data,
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
    head.version = version;
    head.hash = hash;
  };
  return {
    run(writers: number, commits: number): void {
      const chosen = all.slice(0, writers);
      for (let i = 0; i < commits; i++) {
        db.exec('BEGIN IMMEDIATE');
        for (const writer of chosen) insertOne(writer);
        db.exec('COMMIT');
      }
    },
    close: () => db.close(),
  };
}

async function perSecond(count: number, work: () => unknown): Promise<number> {
  const begin = process.hrtime.bigint();
  await work();
  return (count / Number(process.hrtime.bigint() - begin)) * 1e9;
}

/** @returns medians in appends per second, their ratios to raw libsql, and whether each target is met */
export async function run({ rounds, trial }: BenchOptions): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const ours = await openOurs(join(dir, 'ours'));
  const raw = openRaw(dir);
  const figures: Record<'oneOurs' | 'oneRaw' | 'manyOurs' | 'manyRaw', number[]> = {
    oneOurs: [],
    oneRaw: [],
    manyOurs: [],
    manyRaw: [],
  };
  const part = trial ? TRIAL_PART : 1;
  const [one, each] = [ONE_WRITER_APPENDS / part, APPENDS_PER_WRITER / part];
  const many = WRITERS * each;
  try {
    // The warm-up is not measured. It makes V8 compile the hot paths of both candidates.
    await ours.run(1, 500);
    raw.run(1, 500);
    await ours.run(WRITERS, 20);
    raw.run(WRITERS, 20);
    for (let round = 0; round < rounds; round++) {
      figures.oneOurs.push(await perSecond(one, () => ours.run(1, one)));
      figures.oneRaw.push(await perSecond(one, () => raw.run(1, one)));
      figures.manyOurs.push(await perSecond(many, () => ours.run(WRITERS, each)));
      figures.manyRaw.push(await perSecond(many, () => raw.run(WRITERS, each)));
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

function row(name: string, ours: number[], raw: number[], target: number): Row {
  const ratio = median(ours) / median(raw);
  return { name, ours: median(ours), raw: median(raw), ratio, target, met: ratio >= target, rounds: ours.length };
}

export function print(rows: Row[]): void {
  console.log(`event store, appends per second (medians of ${rows[0]?.rounds} interleaved rounds)`);
  console.table(
    rows.map(({ name, ours, raw, ratio, target, met }) => ({
      '': name,
      goldwake: Math.round(ours),
      'raw libsql': Math.round(raw),
      ratio: ratio.toFixed(2),
      target: `≥ ${target}`,
      met: yesOrNo(met),
    })),
  );
}
