import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { describeWalTail, readWal, type WalTail } from './wal-tail.js';

const PAGE = 4_096;
const FRAME = PAGE + 24;
const at = (frame: number) => 32 + frame * FRAME;

let dir: string;
let db: Connection;
let log: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'goldwake-wal-'));
  db = Connection.write(join(dir, 'some.db'));
  log = join(dir, 'some.db-wal');
  db.exec(`PRAGMA page_size = ${PAGE}; CREATE TABLE numbers (n INTEGER PRIMARY KEY, pad TEXT)`);
  db.checkpoint();
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Makes commits of at least two frames each. */
function commit(times: number): void {
  for (let n = 0; n < times; n++) {
    db.exec(`INSERT INTO numbers (pad) VALUES ('${'x'.repeat(3_000)}'), ('${'y'.repeat(3_000)}')`);
  }
}

/** Copies the write-ahead log, damages the copy, and returns the tail and the number of rows that SQLite reads. */
function harmed(harm: (bytes: Buffer) => Buffer | undefined): { rows: number; tail: WalTail } {
  const copy = join(dir, 'copy.db');
  writeFileSync(copy, readFileSync(join(dir, 'some.db')));
  const bytes = readFileSync(log);
  writeFileSync(`${copy}-wal`, harm(bytes) ?? bytes);
  const tail = readWal(`${copy}-wal`).tail;
  const read = Connection.read(copy);
  const rows = read.number('SELECT count(*) FROM numbers');
  read.close();
  return { rows, tail };
}

function frames(): number {
  return (statSync(log).size - 32) / FRAME;
}

describe('end of the write-ahead log', () => {
  it('no frames are dropped if every commit is complete, and the count matches what SQLite reads', () => {
    commit(5);
    const { rows, tail } = harmed(() => undefined);
    expect(tail).toEqual({ commits: 5, dropped: 0, lostCommits: 0, damagedHeader: false });
    expect(describeWalTail(tail, true)).toBeUndefined();
    expect(rows).toBe(10);
  });

  it('is empty if the log is missing or has no bytes', () => {
    const none = { commits: 0, dropped: 0, lostCommits: 0, damagedHeader: false };
    expect(readWal(join(dir, 'no-log')).tail).toEqual(none);
    truncateSync(log, 0);
    expect(readWal(log).tail).toEqual(none);
  });

  it('frames left from before a restart of the log are ignored', () => {
    commit(6);
    db.exec('PRAGMA wal_checkpoint(FULL)');
    const before = frames();
    commit(2);
    expect(frames()).toBe(before);
    const { rows, tail } = harmed(() => undefined);
    expect(tail).toEqual({ commits: 2, dropped: 0, lostCommits: 0, damagedHeader: false });
    expect(rows).toBe(16);
  });

  it('an unfinished commit is reported as not acknowledged', () => {
    commit(4);
    const whole = frames();
    commit(1);
    const last = frames() - whole;
    expect(last).toBeGreaterThan(1);
    const { rows, tail } = harmed((bytes) => bytes.subarray(0, at(frames() - 1)));
    expect(tail).toEqual({ commits: 4, dropped: last - 1, lostCommits: 0, damagedHeader: false });
    expect(describeWalTail(tail, true)).toMatch(
      /truncated: \d+ frames? of an unfinished commit .* after 4 complete commits; (it|they) contained no acknowledged data$/,
    );
    expect(describeWalTail(tail, false)).toMatch(
      /after 4 complete commits; it is unknown whether (it|they) contained acknowledged data$/,
    );
    expect(rows).toBe(8);
  });

  it('a truncated frame is counted as dropped', () => {
    commit(3);
    const { rows, tail } = harmed((bytes) => bytes.subarray(0, -1));
    expect(tail).toMatchObject({ commits: 2, lostCommits: 0 });
    expect(tail.dropped).toBeGreaterThan(0);
    expect(rows).toBe(4);
  });

  it('commits after a damaged frame are reported as lost', () => {
    commit(2);
    const second = frames();
    commit(3);
    const { rows, tail } = harmed((bytes) => {
      bytes[at(second) + 24 + 100] = (bytes[at(second) + 24 + 100] ?? 0) ^ 1;
      return undefined;
    });
    expect(tail).toMatchObject({ commits: 2, dropped: frames() - second, lostCommits: 3 });
    expect(describeWalTail(tail, false)).toMatch(/damaged after 2 complete commits: at least 3 later commits are lost/);
    expect(rows).toBe(4);
  });

  it('a damaged last commit is reported as possibly acknowledged', () => {
    commit(3);
    const { rows, tail } = harmed((bytes) => bytes.fill(0, at(frames() - 1) + 24));
    expect(tail).toMatchObject({ commits: 2, lostCommits: 1 });
    expect(describeWalTail(tail, false)).toMatch(/may have been acknowledged/);
    expect(rows).toBe(4);
  });

  it('a damaged header is reported, and nothing of the log is read', () => {
    commit(3);
    const { rows, tail } = harmed((bytes) => bytes.fill(0xa5, 16, 20));
    expect(tail.damagedHeader).toBe(true);
    expect(describeWalTail(tail, false)).toMatch(/header of the write-ahead log/);
    expect(rows).toBe(0);
  });
});
