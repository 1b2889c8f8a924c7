import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collection, put } from '@goldwake/core';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { type EmbeddedEngine, openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';
import { DATABASE_FILE } from './schema.js';
import { openWriterInProcess } from './testing/writer-in-process.js';

const ACCOUNTS = collection<{ email: string; city: string }>('accounts', {
  email: { fields: ['email'], unique: true },
  city: { fields: ['city'] },
});

let dataDir: string;
let file: string;
let engine: EmbeddedEngine;
let reports: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldwake-document-indexes-'));
  file = join(dataDir, DATABASE_FILE);
  await open();
  await engine.documents.write([account('ann', 'ann@mail'), account('ben', 'ben@mail'), account('cleo', 'cleo@mail')]);
  await engine.close();
});
afterEach(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(): Promise<void> {
  reports = [];
  engine = await openEmbedded({
    dataDir,
    report: (message) => reports.push(message),
    openWriter: openWriterInProcess,
  });
  await engine.documents.declare(ACCOUNTS);
}

const account = (id: string, email: string) => put(ACCOUNTS, id, { email, city: 'Reno' }, 0);

/** Flips bits of the first byte of a text in the index. */
function flip(index: string, text: string, bits: number): void {
  const db = Connection.read(file);
  const page = db.number(`SELECT pageno FROM dbstat WHERE name = '${index}'`);
  const pageBytes = db.pragma('page_size');
  db.close();
  const bytes = readFileSync(file);
  const at = bytes.indexOf(text, (page - 1) * pageBytes);
  expect(at).toBeGreaterThan((page - 1) * pageBytes);
  expect(at).toBeLessThan(page * pageBytes);
  bytes[at] = (bytes[at] as number) ^ bits;
  writeFileSync(file, bytes);
}

/** Changes the stored body of an account, byte by byte. */
function replaceBody(from: string, to: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(`{"email":"${from}`);
  expect(at).toBeGreaterThan(0);
  bytes.write(`{"email":"${to}`, at);
  writeFileSync(file, bytes);
}

it.each([
  ['unique index', 'doc_accounts__email', 'cleo@mail', 0x10],
  ['unique index, so that it is not valid UTF-8,', 'doc_accounts__email', 'cleo@mail', 0x80],
  ['index', 'doc_accounts__city', 'Renoben', 0x01],
  ['primary key', 'sqlite_autoindex_doc_accounts_1', 'cleo', 0x10],
])('if an entry of the %s differs from its document, the indexes are rebuilt at the start', async (_, ...damage) => {
  flip(...(damage as [string, string, number]));
  await open();
  expect(reports).toEqual([
    expect.stringMatching(
      /an index of accounts in goldwake\.db differed from its documents .*; the indexes were rebuilt/,
    ),
  ]);
  const found = await engine.documents.find(ACCOUNTS, { index: 'email', equals: ['cleo@mail'] });
  expect(found.map(({ id }) => id)).toEqual(['cleo']);
  await expect(engine.documents.write([account('dora', 'cleo@mail')])).rejects.toMatchObject({
    name: 'UniqueViolation',
  });
  await expect(engine.documents.write([account('cleo', 'new@mail')])).rejects.toMatchObject({
    name: 'RevisionConflict',
  });
  await engine.close();
  const casino = openReadOnly(dataDir);
  expect(casino.damage()).toEqual({ messages: [], lostEvents: [] });
  casino.close();
  await open();
  expect(reports).toEqual([]);
});

it('the line names the documents whose entries differed', async () => {
  flip('doc_accounts__email', 'cleo@mail', 0x10);
  await open();
  expect(reports).toEqual([expect.stringContaining('differed from its documents (cleo)')]);
});

it('a damaged document does not prevent the start, and one line reports that the indexes cannot be checked', async () => {
  replaceBody('ann@mail', 'ann@mai"');
  await open();
  expect(reports).toEqual([expect.stringContaining('the indexes of accounts in goldwake.db cannot be checked')]);
  expect(await engine.documents.get(ACCOUNTS, 'ben')).toMatchObject({ body: { email: 'ben@mail' } });
});

it('an index that cannot be rebuilt does not prevent the start, and one line reports it', async () => {
  replaceBody('ben@mail', 'ann@mail');
  await open();
  expect(reports).toEqual([expect.stringMatching(/differs from its documents \(ben\) .*cannot be rebuilt/)]);
  expect(await engine.documents.get(ACCOUNTS, 'cleo')).toMatchObject({ body: { email: 'cleo@mail' } });
});
