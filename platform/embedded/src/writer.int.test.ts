import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { markOf } from './mark.js';
import { makeSchema } from './schema.js';
import { Writer } from './writer.js';
import type { AppendJob } from './writer-protocol.js';

let dir: string;
let db: Connection;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'goldwake-writer-'));
  db = Connection.write(join(dir, 'goldwake.db'));
  makeSchema(db);
});

afterEach(async () => {
  db.close();
  await rm(dir, { recursive: true, force: true });
});

function append(stream: string, expectedVersion: number, commandId: string, dataText = '1'): AppendJob {
  const now = '2026-01-15T12:00:00.000Z';
  return [
    'append',
    {
      stream,
      expectedVersion,
      recordedAt: now,
      effectiveAt: now,
      correlationId: 'correlation',
      causationId: null,
      commandId,
      commandHash: 'digest',
      actor: 'system',
      types: ['noted'],
      schemaVersions: [1],
      dataTexts: [dataText],
      alongside: null,
    },
  ];
}

describe('the embedded writer', () => {
  it('works again when another program has released its lock on the file', () => {
    const writer = new Writer(db);
    const other = Connection.plain(join(dir, 'goldwake.db'));
    other.exec('BEGIN IMMEDIATE');
    db.exec('PRAGMA busy_timeout = 0');
    expect(writer.run([append('wallet-a', 0, 'c1')])).toEqual([['failed', expect.stringMatching(/SQLITE_BUSY/)]]);
    other.exec('ROLLBACK');
    other.close();
    expect(writer.run([append('wallet-a', 0, 'c1')])[0]?.slice(0, 2)).toEqual(['stored', 1]);
  });

  it('rejects the complete batch if the disk is full, stores nothing of it, and works again once there is space', () => {
    const writer = new Writer(db);
    expect(writer.run([append('wallet-a', 0, 'c1')])[0]?.[0]).toBe('stored');
    db.exec(`PRAGMA max_page_count = ${db.pragma('page_count')}`);
    const full = writer.run([
      append('wallet-a', 1, 'c2'),
      append('wallet-b', 0, 'c1', JSON.stringify('x'.repeat(50_000))),
    ]);
    expect(full.map(([kind]) => kind)).toEqual(['failed', 'failed']);
    expect(full[0]?.[1]).toMatch(/SQLITE_FULL/);
    db.exec('PRAGMA max_page_count = 1000000');
    const after = writer.run([append('wallet-a', 1, 'c2'), append('wallet-b', 0, 'c1')]);
    expect(after.map(([kind, position]) => [kind, position])).toEqual([
      ['stored', 2],
      ['stored', 3],
    ]);
  });

  it('numbers the commits without a gap, also after a batch that was rolled back and one that wrote nothing', () => {
    const committed: number[] = [];
    const writer = new Writer(db, (commit) => committed.push(commit));
    const before = markOf(db)?.commit ?? 0;
    writer.run([append('wallet-a', 0, 'c1')]);
    db.exec(`PRAGMA max_page_count = ${db.pragma('page_count')}`);
    writer.run([append('wallet-b', 0, 'c1', JSON.stringify('x'.repeat(50_000)))]);
    db.exec('PRAGMA max_page_count = 1000000');
    writer.run([append('wallet-a', 0, 'late')]);
    writer.run([append('wallet-a', 1, 'c2')]);
    expect(committed).toEqual([before + 1, before + 2]);
    expect(markOf(db)?.commit).toBe(before + 2);
  });

  it('stops writing after an error that may have left the file inconsistent', () => {
    const writer = new Writer(db);
    db.exec('ALTER TABLE events RENAME TO gone');
    expect(writer.run([append('wallet-a', 0, 'c1')])[0]?.[0]).toBe('failed');
    db.exec('ALTER TABLE gone RENAME TO events');
    expect(writer.run([append('wallet-a', 0, 'c1')])[0]?.[0]).toBe('failed');
  });

  it('stores nothing in a database that has lost the number of its last commit', () => {
    const writer = new Writer(db);
    db.exec("UPDATE casino SET last_commit = 'lost'");
    expect(writer.run([append('wallet-a', 0, 'c1')])).toEqual([['failed', expect.stringMatching(/has no number/)]]);
    expect(db.number('SELECT count(*) FROM events')).toBe(0);
  });

  it('rolls back only the rejected job of a batch', () => {
    const writer = new Writer(db);
    writer.run([['declare', [{ name: 'names', indexes: { name: { fields: ['name'], unique: true } } }]]]);
    const opened = (uid: string, name: string): AppendJob => {
      const job = append(`account-${uid}`, 0, 'c1');
      job[1].alongside = [['put', 'names', uid, JSON.stringify({ name }), 0]];
      return job;
    };
    const answers = writer.run([
      opened('a', 'ann'),
      opened('b', 'ann'),
      opened('c', 'cid'),
      append('account-b', 0, 'c2'),
    ]);
    expect(answers.map(([kind, at]) => [kind, at])).toEqual([
      ['stored', 1],
      ['unique_violation', 'names'],
      ['stored', 2],
      ['stored', 3],
    ]);
    expect(db.number('SELECT count(*) FROM events')).toBe(3);
    expect(db.rows('SELECT id FROM doc_names ORDER BY id')).toEqual([['a'], ['c']]);
  });

  it('rebuilds an index when its fields change', () => {
    const writer = new Writer(db);
    const declare = (field: string) =>
      writer.run([['declare', [{ name: 'names', indexes: { by: { fields: [field] } } }]]]);
    declare('first');
    declare('second');
    expect(db.rows("SELECT sql FROM sqlite_schema WHERE name = 'doc_names__by'")[0]?.[0]).toContain('$.second');
  });
});
