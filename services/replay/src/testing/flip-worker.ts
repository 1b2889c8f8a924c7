/**
 * Child process of `runFlips`. For each flip from the third to before the fourth argument, it flips one bit of a copy
 * of a data folder, verifies and starts the copy, and prints the result as one line of JSON.
 */
import { closeSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UnknownSchema } from '@goldwake/contracts';
import { DamagedDocument, DataFolderError, PositionGap, VersionGap } from '@goldwake/core';
import { openEmbedded, openReadOnly } from '@goldwake/embedded';
import Database from 'libsql';
import { checkFile } from '../checks/file.js';
import { SeededRandom } from '../seeded-random.js';
import { verify } from '../verify.js';
import { copyData, type FlipResult } from './flips.js';

const FOLDERS = { file: 'goldwake.db', log: 'goldwake.db-wal' } as const;
type Folder = keyof typeof FOLDERS;

/** Stored events by position; undefined if SQLite cannot read them. */
type Events = ReadonlyMap<number, { eventId: string; stream: string; content: string }>;

/** Column names of the events, read from the undamaged folder: libsql aborts if a damaged name is not valid UTF-8. */
let columns: string[] | undefined;

/**
 * Reads all columns of all events in hexadecimal, so that damaged text is returned as well. Reads a copy, because
 * closing the last connection moves the write-ahead log into the database file.
 */
function eventsOf(dir: string): Events | undefined {
  const copy = `${dir}-read`;
  rmSync(copy, { recursive: true, force: true });
  copyData(dir, copy);
  const db = new Database(join(copy, 'goldwake.db'));
  try {
    columns ??= (db.prepare('SELECT * FROM events').columns() as { name: string }[]).map(({ name }) => name);
    const parts = columns.map((name) => `typeof(${name}) || ':' || ifnull(hex(${name}), '')`);
    const sql = `SELECT position, hex(stream), version, ${parts.join(" || ',' || ")} FROM events NOT INDEXED WHERE typeof(version) = 'integer'`;
    const rows = db.prepare(sql).raw().all() as [number, string, number, string][];
    return new Map(
      rows.map(([position, hex, version, content]) => {
        const stream = Buffer.from(hex, 'hex').toString();
        return [position, { eventId: `${stream}@${version}`, stream, content }];
      }),
    );
  } catch {
    return undefined;
  } finally {
    db.close();
  }
}

function flipBit(file: string, byte: number, bit: number): void {
  const descriptor = openSync(file, 'r+');
  const one = Buffer.alloc(1);
  readSync(descriptor, one, 0, 1, byte);
  one.writeUInt8(one.readUInt8(0) ^ (1 << bit), 0);
  writeSync(descriptor, one, 0, 1, byte);
  closeSync(descriptor);
}

interface Verified {
  verify: FlipResult['verify'];
  /** Everything that verify printed. */
  text: string;
}

function verified(dir: string): Verified {
  try {
    const casino = openReadOnly(dir, { damaged: 'read' });
    try {
      const file = checkFile(casino, dir);
      const verdict = verify(casino);
      const findings = [...file.findings, ...verdict.findings];
      const text = findings.map(({ event_id, message }) => `${event_id} ${message}`).join('\n');
      return { verify: findings.length > 0 ? 'found' : 'clean', text };
    } finally {
      casino.close();
    }
  } catch (error) {
    if (isRefusal(error)) return { verify: 'refused', text: (error as Error).message };
    throw error;
  }
}

/** Returns whether the command line prints the error as one line. */
function isRefusal(error: unknown): boolean {
  const isOne =
    error instanceof DataFolderError ||
    error instanceof UnknownSchema ||
    (error as { code?: unknown }).code === 'SQLITE_CORRUPT';
  return isOne && !(error as Error).message.includes('\n');
}

interface Started {
  start: FlipResult['start'];
  /** Streams that could not be read or appended to, with the message. */
  refused: Map<string, string>;
}

async function started(dir: string, streams: Iterable<string>): Promise<Started> {
  const refused = new Map<string, string>();
  let engine: Awaited<ReturnType<typeof openEmbedded>>;
  try {
    engine = await openEmbedded({ dataDir: dir, report: () => {} });
  } catch (error) {
    if (isRefusal(error)) return { start: 'refused', refused };
    throw error;
  }
  try {
    for (const stream of streams) {
      try {
        for await (const _ of engine.store.readStream(stream));
        const context = { commandId: 'new', commandHash: 'new', correlationId: 'new', causationId: null, actor: 'u' };
        const expectedVersion = await engine.store.version(stream);
        await engine.store.append({ stream, expectedVersion, events: [{ type: 'noted', data: 1 }], context });
      } catch (error) {
        if (!isRefusal(error) && !(error instanceof PositionGap || error instanceof VersionGap)) throw error;
        refused.set(stream, (error as Error).message);
      }
    }
    for (const name of ['sessions', 'balances', 'house_accounts', 'checkpoints']) {
      const index = { by_email: { fields: ['email'] } };
      const spec = { name, indexes: name === 'sessions' ? index : {} };
      const reads = [
        engine.documents.scan(spec),
        ...(name === 'sessions' ? [engine.documents.find(spec, { index: 'by_email' })] : []),
      ];
      for (const read of await Promise.allSettled(reads)) {
        if (read.status === 'rejected' && !(read.reason instanceof DamagedDocument)) {
          const isMissing = String(read.reason).includes('no such table');
          if (!isMissing) throw read.reason;
        }
      }
    }
    return { start: 'started', refused };
  } finally {
    await engine.close();
  }
}

async function run(dir: string, folder: Folder, before: Events, flip: number, random: SeededRandom) {
  const copy = join(dir, 'copy');
  rmSync(copy, { recursive: true, force: true });
  copyData(join(dir, folder), copy);
  const file = join(copy, FOLDERS[folder]);
  const [byte, bit] = [random.below(statSync(file).size), random.below(8)];
  flipBit(file, byte, bit);
  const violations: string[] = [];
  const unexpected = (what: string) => (error: unknown) => {
    violations.push(`${what}: ${(error as Error).stack}`);
  };
  let found: Verified = { verify: 'clean', text: '' };
  try {
    found = verified(copy);
  } catch (error) {
    unexpected('verify')(error);
  }
  const after = eventsOf(copy);
  const changed = [...before].flatMap(([position, event]) =>
    [...(after?.values() ?? [])].some(({ content }) => content === event.content) ? [] : [{ position, ...event }],
  );
  if (found.verify === 'clean' && (!after || changed.length > 0)) {
    violations.push(`verify found nothing, but events changed: ${changed.map(({ eventId }) => eventId)}`);
  }
  const [only] = changed.length === 1 && after?.size === before.size ? changed : [];
  // A flip in the stream or the version changes the id itself; verify can then only name the id that it finds.
  const ids = only ? [only.eventId, after?.get(only.position)?.eventId] : [];
  if (only && !ids.some((id) => id !== undefined && found.text.includes(id))) {
    violations.push(`verify did not name ${only.eventId}: ${found.text}`);
  }
  let outcome: Started = { start: 'refused', refused: new Map() };
  try {
    outcome = await started(copy, new Set([...before.values()].map(({ stream }) => stream)));
  } catch (error) {
    unexpected('start')(error);
  }
  if (only) {
    const others = [...outcome.refused].filter(([stream]) => stream !== only.stream);
    if (outcome.start === 'refused') violations.push(`only ${only.eventId} changed, but the casino did not start`);
    if (others.length > 0) violations.push(`only ${only.eventId} changed, but others are refused: ${others}`);
  }
  const events = !after ? 'unreadable' : changed.length > 0 ? 'changed' : 'unchanged';
  const result: FlipResult = {
    ...{ flip, at: `${folder} ${byte}.${bit}`, events, verify: found.verify, start: outcome.start, violations },
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

const [, , dir = '', seed, from, to] = process.argv;
const before = { file: eventsOf(join(dir, 'file')), log: eventsOf(join(dir, 'log')) };
for (let flip = Number(from); flip < Number(to); flip++) {
  // Each flip has its own seed, so that it can be repeated without the flips before it.
  const random = new SeededRandom(Number(seed) * 1_000_003 + flip);
  const folder: Folder = random.oneIn(4) ? 'log' : 'file';
  await run(dir, folder, before[folder] ?? new Map(), flip, random);
}
