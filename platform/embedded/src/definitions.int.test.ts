import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type CollectionSpec, collection } from '@goldwake/core';
import { noted, sized } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { definitionsWrong } from './definitions.js';
import { LAST_COMMIT_FILE } from './last-commit.js';
import { openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';
import { DATABASE_FILE } from './schema.js';
import { openWriterInProcess } from './testing/writer-in-process.js';

let dir: string;
let bytes: Buffer;

const PEOPLE = collection<{ email: string; group: string; at: number | null }>('people', {
  by_email: { fields: ['email'], unique: true },
  by_group: { fields: ['group', 'at'] },
});
const RENAMED = collection<{ email: string }>('renamed', { by_email: { fields: ['email'] } });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'goldwake-definitions-'));
  const engine = await openEmbedded({ dataDir: dir, openWriter: openWriterInProcess });
  await engine.documents.declare(PEOPLE, RENAMED);
  await engine.store.append(noted('wallet-a', 0, 'c1', 1));
  await engine.close();
  const db = Connection.plain(join(dir, DATABASE_FILE));
  // The names that a swap of tables leaves.
  db.exec(`DROP INDEX doc_renamed__by_email; ALTER TABLE doc_renamed RENAME TO beside_renamed;
    CREATE INDEX beside_renamed__by_email ON beside_renamed (json_extract(body, '$.email'), id);
    ALTER TABLE beside_renamed RENAME TO doc_renamed; PRAGMA wal_checkpoint(TRUNCATE)`);
  db.close();
  bytes = readFileSync(join(dir, DATABASE_FILE));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Writes a folder of its own, because libsql keeps a closed file open until the next garbage collection. */
function folderOf(content: Buffer): string {
  const folder = mkdtempSync(join(dir, 'copy-'));
  copyFileSync(join(dir, LAST_COMMIT_FILE), join(folder, LAST_COMMIT_FILE));
  writeFileSync(join(folder, DATABASE_FILE), content);
  return folder;
}

function messagesOf(folder: string): string[] {
  try {
    const casino = openReadOnly(folder, { damaged: 'read' });
    try {
      return casino.damage().messages;
    } finally {
      casino.close();
    }
  } catch (error) {
    return [(error as Error).message];
  }
}

function collectionsOf(folder: string): CollectionSpec<unknown>[] {
  const casino = openReadOnly(folder, { damaged: 'read' });
  try {
    return casino.collections();
  } finally {
    casino.close();
  }
}

function changedBy(sql: string): string[] {
  const folder = folderOf(bytes);
  const db = Connection.plain(join(folder, DATABASE_FILE));
  db.exec(sql);
  db.close();
  return messagesOf(folder);
}

describe('the definitions of tables and indexes', () => {
  it('that Goldwake created are not reported', () => {
    expect(messagesOf(folderOf(bytes))).toEqual([]);
  });

  it.each([
    [
      'an index without the rule that its keys are unique',
      'DROP INDEX events_command; CREATE INDEX events_command ON events (stream, command_id, command_index)',
      'index events_command',
    ],
    [
      'another order of columns',
      'DROP INDEX events_stream; CREATE UNIQUE INDEX events_stream ON events (version, stream)',
      'index events_stream',
    ],
    [
      'a column that is no field',
      "DROP INDEX doc_people__by_group; CREATE INDEX doc_people__by_group ON doc_people (json_extract(body, '$.group') || '', id)",
      'index doc_people__by_group',
    ],
    ['a trigger', 'CREATE TRIGGER forger AFTER INSERT ON events BEGIN DELETE FROM casino; END', 'trigger forger'],
    ['another table', 'CREATE TABLE notes (note TEXT)', 'table notes'],
    [
      'an index of another collection',
      'CREATE INDEX doc_renamed__by_group ON doc_people (id)',
      'index doc_renamed__by_group',
    ],
  ])('%s is reported', (_, sql, named) => {
    expect(changedBy(sql)).toContain(`the definition of the ${named} is not the one that Goldwake creates`);
  });

  it.each([
    ['casino', 'DROP TABLE casino', 'the definition of casino is missing'],
    ['events_stream', 'DROP INDEX events_stream', 'no such index: events_stream'],
    ['events_command', 'DROP INDEX events_command', 'no such index: events_command'],
  ])('a missing definition of %s is reported', (_, sql, reported) => {
    expect(changedBy(sql)).toContainEqual(expect.stringContaining(reported));
  });

  it('a casino of a version without the table casino lacks nothing', () => {
    const folder = folderOf(bytes);
    const db = Connection.plain(join(folder, DATABASE_FILE));
    db.exec('DROP TABLE casino; PRAGMA user_version = 1');
    expect(definitionsWrong(db)).toEqual([]);
    db.close();
  });

  it.each([
    ['CREATE UNIQUE INDEX events_stream ON events (stream, version)'],
    ['CREATE UNIQUE INDEX events_command ON events (stream, command_id, command_index)'],
    ["CREATE UNIQUE INDEX doc_people__by_email ON doc_people (json_extract(body, '$.email'))"],
    ["CREATE INDEX doc_people__by_group ON doc_people (json_extract(body, '$.group'), json_extract(body, '$.at'), id)"],
    ['CREATE TABLE doc_people (id TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL)'],
    [`CREATE INDEX beside_renamed__by_email ON "doc_renamed" (json_extract(body, '$.email'), id)`],
  ])('a flipped bit at any byte of %s is reported, or seen in the indexes of the collections', (definition) => {
    const at = bytes.indexOf(definition);
    expect(at).toBeGreaterThan(0);
    const missed: string[] = [];
    const declared = collectionsOf(folderOf(bytes));
    for (let byte = 0; byte < definition.length; byte += sized(3, 1)) {
      const bit = 1 << (byte % 7);
      const flipped = Buffer.from(bytes);
      flipped[at + byte] = (flipped[at + byte] as number) ^ bit;
      const folder = folderOf(flipped);
      if (messagesOf(folder).length === 0 && isDeepStrictEqual(collectionsOf(folder), declared))
        missed.push(flipped.toString('latin1', at, at + definition.length));
    }
    expect(missed).toEqual([]);
  });
});
