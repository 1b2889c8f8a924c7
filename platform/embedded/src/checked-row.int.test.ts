import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent } from '@goldwake/contracts';
import { chainHash } from '@goldwake/core';
import { noted } from '@goldwake/core/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { EventReader } from './event-reader.js';
import { type EmbeddedEngine, openEmbedded } from './open.js';
import { DATABASE_FILE } from './schema.js';

let dataDir: string;
let file: string;
let engine: EmbeddedEngine;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldwake-rows-'));
  file = join(dataDir, DATABASE_FILE);
  engine = await openEmbedded({ dataDir });
  // Positions 1 to 6, alternating between the two players.
  for (let at = 0; at < 3; at++) {
    for (const stream of ['wallet-a', 'wallet-b']) {
      await engine.store.append(noted(stream, at, `c${at}`, `${stream} wins ${at}`));
    }
  }
  await engine.close();
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

/** Changes the stopped casino's database with SQL, then starts the casino again. */
async function harmed(sql: string): Promise<void> {
  const db = Connection.plain(file);
  db.exec(sql);
  db.close();
  engine = await openEmbedded({ dataDir, report: () => {} });
}

const WRONG_HASH = /wallet-a@2 after position 2 cannot be read \(its hash does not match its content\)/;

it.each([
  ['a digit of the data', `data = replace(data, 'wins 1', 'wins 3')`],
  ['the time', `recorded_at = replace(recorded_at, '20', '21')`],
  ['the hash', `hash = replace(hash, substr(hash, 1, 1), '_')`],
  ['the actor', `actor = actor || '2'`],
])('an event of which %s was changed is refused by every read', async (_, set) => {
  await harmed(`UPDATE events SET ${set} WHERE position = 3`);
  const { store } = engine;
  for (const read of [
    collect(store.readStream('wallet-a')),
    collect(store.readStream('wallet-a', { fromVersion: 2 })),
    store.readAll(0, 10),
    store.findCommand('wallet-a', 'c1', 'digest'),
    store.append(noted('wallet-a', 1, 'c1', 'wallet-a wins 1')),
  ]) {
    await expect(read).rejects.toThrow(WRONG_HASH);
  }
  expect(await collect(store.readStream('wallet-b'))).toHaveLength(3);
});

it('nothing is appended to a stream whose last event was changed', async () => {
  await harmed(`UPDATE events SET data = replace(data, 'wins 2', 'wins 3') WHERE position = 5`);
  const [refused, stored] = await Promise.allSettled(
    ['wallet-a', 'wallet-b'].map((stream) => engine.store.append(noted(stream, 3, 'c3', 'next'))),
  );
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'TornHistory', eventId: 'wallet-a@3' } });
  expect(stored).toMatchObject({ status: 'fulfilled' });
});

it('an event whose hash is right is refused if it does not continue the event before it', async () => {
  await harmed('');
  const [event] = await collect(engine.store.readStream('wallet-a', { fromVersion: 2, toVersion: 2 }));
  await engine.close();
  const changed = { ...(event as StoredEvent), prevHash: 'f'.repeat(64) };
  await harmed(
    `UPDATE events SET prev_hash = '${changed.prevHash}', hash = '${chainHash(changed)}' WHERE position = 3`,
  );
  const read = collect(engine.store.readStream('wallet-a'));
  await expect(read).rejects.toThrow(/wallet-a@2 .*\(it does not continue the event before it\)/);
});

it('an index entry that points to the event of another stream is refused', () => {
  const db = Connection.read(file);
  const page = db.number("SELECT pageno FROM dbstat WHERE name = 'events_stream'");
  const pageBytes = db.pragma('page_size');
  db.close();
  const bytes = readFileSync(file);
  // An entry consists of the stream, the version and the position.
  const at = bytes.indexOf('wallet-a\x02\x03', (page - 1) * pageBytes);
  expect(at).toBeGreaterThan(0);
  bytes[at + 'wallet-a'.length + 1] = 4;
  writeFileSync(file, bytes);
  const connection = Connection.read(file);
  try {
    const read = () => [...new EventReader(connection, 'checked').readStream('wallet-a')];
    expect(read).toThrow(/wallet-a@2 .*cannot be read \(its hash does not match its content\)/);
  } finally {
    connection.close();
  }
});
