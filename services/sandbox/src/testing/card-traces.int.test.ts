import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collection, put } from '@goldwake/core';
import { type EmbeddedEngine, LAST_COMMIT_FILE, openEmbedded } from '@goldwake/embedded';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { searchForCards } from './card-traces.js';

/** The last digit of the id and the numbers of the commits from 20 to 29 have the digits of the declined card. */
const CASINO = '0de1a59e4388658ec4c9bb01e9b4ce24';
const COMMITS = 30;
const CARD = '4000000000000002';

const notes = collection<{ note: string }>('notes');

let dataDir: string;
let engine: EmbeddedEngine;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-traces-'));
  await writeFile(join(dataDir, LAST_COMMIT_FILE), `{"casino":"${CASINO}","commit":0}\n`);
  engine = await openEmbedded({ dataDir });
  await engine.documents.declare(notes);
  for (let commit = 0; commit < COMMITS; commit++)
    await engine.documents.write([put(notes, 'a', { note: `note ${commit}` })]);
});
afterEach(async () => {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('the mark of a casino is no trace of a card, whatever its id and its last commit are', async () => {
  expect(await readFile(join(dataDir, 'goldwake.db-wal'), 'latin1')).toContain(CARD);
  expect(searchForCards(dataDir).traces).toEqual([]);
});

it('a card number in a document of such a casino is a trace', async () => {
  await engine.documents.write([put(notes, 'b', { note: CARD })]);
  expect(searchForCards(dataDir).traces).toEqual([`${join(dataDir, 'goldwake.db-wal')}: ${CARD}`]);
});
