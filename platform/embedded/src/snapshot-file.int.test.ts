import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Snapshot } from '@goldwake/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { SNAPSHOTS_FILE, SnapshotFile } from './snapshot-file.js';

const run = promisify(execFile);

let dir: string;
let file: string;
const opened: SnapshotFile[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'goldwake-snapshots-'));
  file = join(dir, SNAPSHOTS_FILE);
});
afterEach(async () => {
  for (const one of opened.splice(0)) one.close();
  await rm(dir, { recursive: true, force: true });
});

function open(write = true): SnapshotFile {
  const snapshots = SnapshotFile.open(dir, { write });
  opened.push(snapshots);
  return snapshots;
}

function snapshot(version: number, changes: Partial<Snapshot> = {}): Snapshot {
  return { stream: 'wallet-u1', version, eventHash: 'e', reducerHash: 'code', state: BigInt(version), ...changes };
}

/** Returns a snapshot file with three snapshots of `wallet-u1`. */
function withThree(): SnapshotFile {
  const snapshots = open();
  for (const version of [1_000, 2_000, 3_000]) expect(snapshots.put(snapshot(version))).toBe(true);
  return snapshots;
}

function harm(sql: string): void {
  const db = Connection.plain(file);
  db.exec(sql);
  db.close();
}

describe('the snapshot file', () => {
  it('is created with the first snapshot, not before', () => {
    const snapshots = open();
    expect(snapshots.newest('wallet-u1', 'code')).toBeUndefined();
    snapshots.drop();
    expect(existsSync(file)).toBe(false);
    expect(snapshots.put(snapshot(1_000))).toBe(true);
    expect(existsSync(file)).toBe(true);
  });

  it('lists the snapshot versions of a stream and returns each snapshot', () => {
    const snapshots = withThree();
    expect(snapshots.versions('wallet-u1', 'code')).toEqual([1_000, 2_000, 3_000]);
    expect(snapshots.at('wallet-u1', 'code', 2_000)).toEqual(snapshot(2_000));
    expect(snapshots.at('wallet-u1', 'code', 1_500)).toBeUndefined();
  });

  it('iterates over all snapshots by stream, reducer and version, across many pages', () => {
    const snapshots = open();
    for (let version = 1; version <= 1_100; version++) snapshots.put(snapshot(version * 1_000));
    snapshots.put(snapshot(1_000, { stream: 'account-u1' }));
    snapshots.put(snapshot(1_000, { reducerHash: 'a' }));
    const rows = [...snapshots.all()];
    expect(rows.map(({ version }) => version).slice(2)).toEqual(
      Array.from({ length: 1_100 }, (_, n) => (n + 1) * 1_000),
    );
    expect(rows[0]).toMatchObject({ stream: 'account-u1', version: 1_000 });
    expect(rows[1]?.read()).toEqual(snapshot(1_000, { reducerHash: 'a' }));
  });

  it.each([
    ['a changed state', "state = x'ff0f6f'"],
    ['an undecodable state', 'state = zeroblob(9)'],
    ['a changed version', 'version = 2500'],
    ['a changed event hash', "event_hash = 'other'"],
  ])('ignores a row with %s and returns the previous snapshot as the newest', (_, change) => {
    withThree();
    harm(`UPDATE snapshots SET ${change} WHERE version = 2000`);
    expect(open().newest('wallet-u1', 'code', 2_999)).toEqual(snapshot(1_000));
    expect([...open().all()].map((row) => row.read()?.version)).toEqual([1_000, undefined, 3_000]);
  });

  it.each<[string, () => unknown]>([
    ['garbage', () => writeFile(file, 'no database of anybody '.repeat(400))],
    ['truncated', () => truncate(file, 5_000)],
    [
      'damaged in a page',
      async () => {
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(0xaa, 4_096));
      },
    ],
    ['of a newer format', () => harm('PRAGMA user_version = 99')],
    ["another program's", () => harm('PRAGMA application_id = 1')],
    ['without its table', () => harm('DROP TABLE snapshots')],
    [
      'empty',
      async () => {
        await rm(file);
        await writeFile(file, '');
      },
    ],
    ['deleted', () => rm(file)],
  ])('returns no snapshots if it is %s, and is recreated with the next snapshot', async (_, change) => {
    withThree().close();
    // The state after a normal stop: all data is in the file itself, and there is no write-ahead log.
    const db = Connection.plain(file);
    db.checkpoint();
    db.close();
    for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
    await change();
    expect(open(false).newest('wallet-u1', 'code')).toBeUndefined();
    expect(open(false).versions('wallet-u1', 'code')).toEqual([]);
    const snapshots = open();
    expect([...snapshots.all()]).toEqual([]);
    // A damaged page is detected only when it is accessed, which may happen in the first `put`.
    expect(snapshots.put(snapshot(4_000)) || snapshots.put(snapshot(4_000))).toBe(true);
    expect(open(false).newest('wallet-u1', 'code')).toEqual(snapshot(4_000));
  });

  it('stores nothing while another process is writing, does not fail, and works again afterwards', () => {
    const snapshots = withThree();
    const other = Connection.plain(file);
    other.exec('BEGIN IMMEDIATE');
    expect(snapshots.put(snapshot(4_000))).toBe(false);
    snapshots.drop();
    expect(snapshots.newest('wallet-u1', 'code')).toEqual(snapshot(3_000));
    other.exec('ROLLBACK');
    other.close();
    expect(snapshots.put(snapshot(4_000))).toBe(true);
  });

  it('can be written by several processes at once: every snapshot reported as stored is complete', async () => {
    const code = `
      import { SnapshotFile } from '${new URL('./snapshot-file.js', import.meta.url).href}';
      const snapshots = SnapshotFile.open(process.argv[1], { write: true });
      const stored = [];
      // The others may lock the file for all of the first 500 tries.
      for (let version = 1; version <= 500 || stored.length === 0; version++) {
        const key = { stream: process.argv[2], version, eventHash: 'e', reducerHash: 'code' };
        if (snapshots.put({ ...key, state: BigInt(version) })) stored.push(version);
      }
      snapshots.close();
      console.log(JSON.stringify(stored));`;
    const streams = ['wallet-u1', 'wallet-u2', 'wallet-u3'];
    const results = await Promise.all(
      streams.map((stream) => run(process.execPath, ['--input-type=module', '-e', code, dir, stream])),
    );
    const snapshots = open();
    for (const [at, { stdout }] of results.entries()) {
      const [stream, stored] = [streams[at] ?? '', JSON.parse(stdout) as number[]];
      expect(stored.length).toBeGreaterThan(0);
      expect(snapshots.versions(stream, 'code')).toEqual(stored);
      for (const version of stored)
        expect(snapshots.at(stream, 'code', version)).toEqual(snapshot(version, { stream }));
    }
  });

  it('returns snapshots that another process stored later', () => {
    const [one, other] = [open(), open()];
    expect(one.newest('wallet-u1', 'code')).toBeUndefined();
    other.put(snapshot(1_000));
    expect(one.newest('wallet-u1', 'code')).toEqual(snapshot(1_000));
    one.put(snapshot(2_000));
    expect(other.versions('wallet-u1', 'code')).toEqual([1_000, 2_000]);
  });

  it('is only read and not changed if opened without write access', async () => {
    withThree();
    const reading = open(false);
    expect(reading.put(snapshot(4_000))).toBe(false);
    reading.drop();
    reading.dropOthers('wallet', 'newer code');
    expect(reading.versions('wallet-u1', 'code')).toEqual([1_000, 2_000, 3_000]);
    harm('PRAGMA application_id = 1');
    expect(open(false).versions('wallet-u1', 'code')).toEqual([]);
    expect(existsSync(file)).toBe(true);
  });

  it('stores nothing in a folder that cannot be used', async () => {
    const nowhere = SnapshotFile.open(join(dir, 'gone'), { write: true });
    expect(nowhere.put(snapshot(1_000))).toBe(false);
    expect(nowhere.newest('wallet-u1', 'code')).toBeUndefined();
    await chmod(dir, 0o500);
    const locked = open();
    // The root user may write to every folder.
    expect(locked.put(snapshot(1_000))).toBe(process.getuid?.() === 0);
    await chmod(dir, 0o700);
  });
});
