import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noted } from '@goldwake/core/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { type EmbeddedEngine, type EmbeddedOptions, openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';
import { DATABASE_FILE } from './schema.js';
import { openWriterInProcess } from './testing/writer-in-process.js';

let dataDir: string;
let file: string;
let engine: EmbeddedEngine;
let reports: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldwake-indexes-'));
  file = join(dataDir, DATABASE_FILE);
  await open();
  // Positions 1 to 6, alternating between the two players.
  for (let at = 0; at < 3; at++) {
    for (const stream of ['wallet-a', 'wallet-b']) await engine.store.append(noted(stream, at, `c${at}`, `bet ${at}`));
  }
  await engine.close();
});
afterEach(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(options: Pick<EmbeddedOptions, 'beforeWriting'> = {}): Promise<void> {
  reports = [];
  engine = await openEmbedded({
    ...options,
    dataDir,
    report: (message) => reports.push(message),
    openWriter: openWriterInProcess,
  });
}

/** Flips bits in the index entry that begins with the given text, at an offset in the entry. */
function flip(index: string, entry: string, offset: number, bits: number): void {
  const db = Connection.read(file);
  const page = db.number(`SELECT pageno FROM dbstat WHERE name = '${index}'`);
  const pageBytes = db.pragma('page_size');
  db.close();
  const bytes = readFileSync(file);
  const at = bytes.indexOf(entry, (page - 1) * pageBytes);
  expect(at).toBeGreaterThan(0);
  bytes[at + offset] = (bytes[at + offset] as number) ^ bits;
  writeFileSync(file, bytes);
}

// An entry of events_stream consists of the stream, the version and the position.
const NEWEST = 'wallet-a\x03\x05';
const MIDDLE = 'wallet-a\x02\x03';

it.each([
  ['the stream of the newest entry is not valid UTF-8', NEWEST, 3, 0x80],
  ['the newest entry has the name of another stream', NEWEST, 7, 0x08],
  ['the newest entry has another version', NEWEST, 8, 0x04],
  ['a middle entry has the name of another stream', MIDDLE, 0, 0x01],
  ['a middle entry is not valid UTF-8', MIDDLE, 5, 0x80],
  ['an entry points to the event of another stream', MIDDLE, 9, 0x07],
])('if %s, the index is rebuilt at the start, and no version is stored twice', async (_, entry, offset, bits) => {
  flip('events_stream', entry, offset, bits);
  await open();
  expect(reports).toEqual([expect.stringContaining('the indexes were rebuilt from the events, and nothing is lost')]);
  expect(await engine.store.version('wallet-a')).toBe(3);
  await expect(engine.store.append(noted('wallet-a', 2, 'c9', 'again'))).rejects.toMatchObject({ actual: 3 });
  expect(await engine.store.append(noted('wallet-a', 3, 'c3', 'next'))).toMatchObject([{ eventId: 'wallet-a@4' }]);
  await engine.close();
  const casino = openReadOnly(dataDir);
  expect(casino.damage()).toEqual({ messages: [], lostEvents: [] });
  casino.close();
  await open();
  expect(reports).toEqual([]);
});

it('an entry of the commands that points to another event is rebuilt too', async () => {
  flip('events_command', 'wallet-ac1', 'wallet-ac1'.length, 0x07);
  await open();
  expect(reports).toEqual([expect.stringContaining('the indexes were rebuilt')]);
});

it('an entry with another command id is found by verify and rebuilt at the start, and no command is stored twice', async () => {
  flip('events_command', 'wallet-ac2', 'wallet-ac'.length, 0x04);
  const casino = openReadOnly(dataDir);
  expect(casino.damage().messages).toEqual(['the index events_command does not list wallet-a@3']);
  casino.close();
  await open();
  expect(reports).toEqual([expect.stringContaining('the indexes were rebuilt')]);
  expect(await engine.store.append(noted('wallet-a', 2, 'c2', 'bet 2'))).toMatchObject([{ eventId: 'wallet-a@3' }]);
  expect(await engine.store.version('wallet-a')).toBe(3);
});

it('the start is refused if an index is damaged and cannot be rebuilt, because a row is damaged too', async () => {
  flip('events', 'wallet-b\x02noted', 8, 0x04);
  flip('events_stream', NEWEST, 7, 0x08);
  await expect(open()).rejects.toThrow(
    /goldwake\.db is damaged and cannot be rebuilt, because other pages are damaged too/,
  );
});

it('an event of an unknown type refuses the start also if an index is damaged, and nothing is rebuilt', async () => {
  await open();
  const events = [{ type: 'bonus_awarded', data: {} }];
  await engine.store.append({ ...noted('wallet-b', 3, 'c3'), events });
  await engine.close();
  flip('events_stream', NEWEST, 7, 0x08);
  const before = readFileSync(file);
  await expect(open({ beforeWriting: async (stored) => stored.checkSchemas() })).rejects.toThrow(
    `${dataDir}: wallet-b@4: this Goldwake does not know the type bonus_awarded; update Goldwake`,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});
