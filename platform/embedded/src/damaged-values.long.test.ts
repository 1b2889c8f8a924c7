import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collection, DamagedHistory, DEAD_LETTERS, put } from '@goldwake/core';
import { noted } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { type EmbeddedEngine, openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';
import { DATABASE_FILE } from './schema.js';

const SESSIONS = collection<{ email: string }>('sessions', { by_email: { fields: ['email'], unique: true } });
/** Returns SQL for a text with a byte that is not valid UTF-8. libsql aborts the process when it returns one. */
const broken = (column: string) =>
  `CAST(CAST(substr(${column}, 1, 12) AS BLOB) || x'e1' || CAST(substr(${column}, 14) AS BLOB) AS TEXT)`;
const NAMED =
  'goldwake.db is damaged: wallet-a@2 after position 2 cannot be read (data is not valid UTF-8); restore it from a copy';

let dataDir: string;
let engine: EmbeddedEngine;
let reports: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldwake-values-'));
  await open();
  // Positions 1 to 6, alternating between the two players.
  for (let at = 0; at < 3; at++) {
    for (const stream of ['wallet-a', 'wallet-b'])
      await engine.store.append(noted(stream, at, `c${at}`, `the text ${at}`));
  }
  await engine.documents.declare(SESSIONS);
  await engine.documents.write(['a', 'b'].map((id) => put(SESSIONS, id, { email: `${id}@example.org` })));
});
afterEach(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function open(): Promise<void> {
  reports = [];
  engine = await openEmbedded({ dataDir, report: (message) => reports.push(message) });
}

/** Changes the stopped casino's database with SQL, then starts the casino again. */
async function harmed(sql: string): Promise<void> {
  await engine.close();
  const db = Connection.plain(join(dataDir, DATABASE_FILE));
  db.exec(sql);
  db.close();
  await open();
}

/** Replaces the first occurrence of a text in the stopped casino's database file by a text of the same length. */
function replaceBytes(from: string, to: string, after = 0): void {
  const file = join(dataDir, DATABASE_FILE);
  const bytes = readFileSync(file);
  const at = bytes.indexOf(from, after);
  expect(at).toBeGreaterThan(0);
  bytes.write(to, at);
  writeFileSync(file, bytes);
}

const EVENT = `UPDATE events SET data = ${broken('data')} WHERE stream = 'wallet-a' AND version = 2`;

describe('an event whose text is not valid UTF-8', () => {
  it('is named by every read, and the other streams are read', async () => {
    await harmed(EVENT);
    const { store } = engine;
    for (const read of [
      collect(store.readStream('wallet-a')),
      store.readAll(0, 10),
      store.findCommand('wallet-a', 'c1', 'digest'),
      store.append({ ...noted('wallet-a', 1, 'c1', 'the text 1') }),
    ]) {
      await expect(read).rejects.toMatchObject({ eventId: 'wallet-a@2', lastPosition: 2 });
    }
    await expect(collect(store.readStream('wallet-a'))).rejects.toThrow(NAMED);
    expect(await collect(store.readStream('wallet-b'))).toHaveLength(3);
    expect(await store.readAll(3, 10)).toHaveLength(3);
  });

  it('becomes a dead letter of a group of its topic, and the group handles the events after it', async () => {
    await harmed(EVENT);
    const seen: Record<string, number[]> = { wallet: [], identity: [] };
    for (const topic of ['wallet', 'identity'] as const) {
      engine.bus.subscribe({
        group: `test.${topic}`,
        topics: [topic],
        handle: (e) => void seen[topic]?.push(e.position),
      });
    }
    await engine.bus.start();
    await engine.bus.settled(6);
    expect(seen).toEqual({ wallet: [1, 2, 4, 5, 6], identity: [] });
    const letters = await engine.documents.find(DEAD_LETTERS, { index: 'by_group' });
    expect(letters.map(({ body }) => body)).toMatchObject([
      { group: 'test.wallet', eventId: 'wallet-a@2', position: 3, reason: NAMED },
    ]);
    expect(reports).toEqual([expect.stringContaining(NAMED)]);
  });

  it('is named by the tools that read a history', async () => {
    await harmed(EVENT);
    const casino = openReadOnly(dataDir);
    try {
      expect(() => [...casino.allEvents()]).toThrow(NAMED);
      expect(() => casino.event('wallet-a', 2)).toThrow(DamagedHistory);
    } finally {
      casino.close();
    }
  });
});

it.each([
  ['data is a BLOB', `data = x'7b7d'`, 'data is a BLOB instead of text'],
  ['the schema version is a text', `schema_version = 'one'`, 'schema_version has a wrong type'],
  ['the hash is not valid UTF-8', `hash = ${broken('hash')}`, 'hash is not valid UTF-8'],
  ['a text contains a NUL', `data = '"a' || char(0) || '"'`, 'data is not valid JSON'],
])('an event of which %s is named with the reason', async (_, set, reason) => {
  await harmed(`UPDATE events SET ${set} WHERE stream = 'wallet-a' AND version = 2`);
  const read = collect(engine.store.readStream('wallet-a'));
  await expect(read).rejects.toThrow(`wallet-a@2 after position 2 cannot be read (${reason}`);
});

it('an append to a stream whose last event is damaged is refused alone: the other appends of its batch are stored', async () => {
  await harmed(`UPDATE events SET hash = ${broken('hash')} WHERE stream = 'wallet-a' AND version = 3`);
  const [refused, stored] = await Promise.allSettled(
    ['wallet-a', 'wallet-b'].map((stream) => engine.store.append(noted(stream, 3, 'c3', 'next'))),
  );
  expect(refused).toMatchObject({ status: 'rejected', reason: { eventId: 'wallet-a@3', lastPosition: 4 } });
  expect(stored).toMatchObject({ status: 'fulfilled', value: [{ eventId: 'wallet-b@4', position: 7 }] });
  expect(await engine.store.append(noted('wallet-b', 4, 'c4', 'later'))).toHaveLength(1);
});

describe('a damaged document', () => {
  it.each([
    ['not valid UTF-8', `body = ${broken('body')}`, 'body is not valid UTF-8'],
    ['a BLOB', `body = CAST(body AS BLOB)`, 'body is a BLOB instead of text'],
    ['without a valid revision', `revision = 'x'`, 'id or revision has a wrong type'],
  ])('that is %s is named by every read, and the others are read', async (_, set, reason) => {
    await harmed(`UPDATE doc_sessions SET ${set} WHERE id = 'a'`);
    const message = `goldwake.db is damaged: the document sessions/a cannot be read (${reason}); restore it from a copy`;
    await expect(engine.documents.get(SESSIONS, 'a')).rejects.toThrow(message);
    await expect(engine.documents.scan(SESSIONS)).rejects.toThrow(message);
    expect(await engine.documents.get(SESSIONS, 'b')).toMatchObject({ body: { email: 'b@example.org' } });
    const casino = openReadOnly(dataDir);
    const { messages } = casino.damage();
    casino.close();
    expect(messages).toContainEqual(expect.stringContaining('sessions/a'));
  });

  it('whose JSON SQLite cannot parse does not stop the writer', async () => {
    await engine.close();
    replaceBytes('{"email":"a@', '["email":"a@');
    await open();
    const writes = ['a', 'b'].map((id) => engine.documents.write([put(SESSIONS, id, { email: `${id}2@example.org` })]));
    const [refused, stored] = await Promise.allSettled(writes);
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'DamagedDocument', id: 'a' } });
    expect(stored).toMatchObject({ status: 'fulfilled' });
    expect(await engine.store.append(noted('wallet-b', 3, 'c3', 'next'))).toHaveLength(1);
  });

  it('that is the checkpoint of a group stops only that group', async () => {
    const subscribe = (group: string) => engine.bus.subscribe({ group, topics: ['wallet'], handle: async () => {} });
    const groups = ['test.one', 'test.two'];
    for (const group of groups) subscribe(group);
    await engine.bus.start();
    await engine.bus.settled(6);
    await harmed(`INSERT OR REPLACE INTO doc_checkpoints VALUES ('test.one', 1, CAST(x'ff' AS TEXT))`);
    for (const group of groups) subscribe(group);
    await engine.bus.start();
    while (engine.bus.positions()['test.two'] !== 6 || reports.length === 0) await new Promise(setImmediate);
    expect(reports[0]).toContain(
      'test.one stopped after position 0: goldwake.db is damaged: the document checkpoints/test.one',
    );
  });
});

it('a damaged schema is refused at start with one line', async () => {
  await engine.close();
  const db = Connection.plain(join(dataDir, DATABASE_FILE));
  db.exec(`PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = CAST(replace(CAST(sql AS BLOB), x'54455854', x'54c55854') AS TEXT) WHERE name = 'doc_sessions'`);
  db.close();
  await expect(openEmbedded({ dataDir })).rejects.toThrow(
    /^.*goldwake.db is damaged\. Nothing was changed\. Restore a copy of the complete folder, or run .*$/,
  );
  expect(() => openReadOnly(dataDir)).toThrow(/goldwake.db is damaged/);
});

it('an index entry that differs from its event is found, and the event is named', async () => {
  await engine.close();
  const db = Connection.read(join(dataDir, DATABASE_FILE));
  const page = db.number("SELECT pageno FROM dbstat WHERE name = 'events_stream'");
  const bytes = db.pragma('page_size');
  db.close();
  replaceBytes('wallet-b', 'wallet-d', (page - 1) * bytes);
  const casino = openReadOnly(dataDir);
  const { messages } = casino.damage();
  casino.close();
  expect(messages).toEqual([expect.stringMatching(/^the index events_stream does not list wallet-b@\d$/)]);
  await open();
});
