import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collection } from '@goldwake/core';
import { openEmbedded } from '@goldwake/embedded';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replay } from './testing/run-replay.js';
import { openSmallCasino } from './testing/small-casino.js';

let scratch: string;
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-damaged-schema-'));
  const casino = await openSmallCasino();
  casino.checkpoint();
  cpSync(join(casino.dir, 'goldwake.db'), join(scratch, 'goldwake.db'));
  cpSync(join(casino.dir, 'last-commit.json'), join(scratch, 'last-commit.json'));
  await casino.close();
});
afterAll(() => rmSync(scratch, { recursive: true }));

it.each([
  ['a column of the events', 'command_hash TEXT', 'command_hbsh TEXT'],
  ['the table of the events', 'CREATE TABLE events', 'CREATE TABLE evfnts'],
  ['a table of documents', 'CREATE TABLE doc_balances', 'CREATE TABLE doc_bblances'],
])('if the name of %s is damaged, verify finds it and no process ends without a message', async (_, name, damaged) => {
  const dir = mkdtempSync(join(scratch, 'copy-'));
  const bytes = readFileSync(join(scratch, 'goldwake.db'), 'latin1');
  expect(bytes).toContain(name);
  writeFileSync(join(dir, 'goldwake.db'), bytes.replace(name, damaged), 'latin1');
  const { code, out, err } = await replay('verify', '--data', dir);
  expect([1, 2]).toContain(code);
  expect(`${out}${err}`).toMatch(/damaged|cannot be read/);
  expect(err).not.toMatch(/^\s+at /m);
  const opening = openEmbedded({ dataDir: dir, report: () => {} });
  const started = await opening.catch((error: Error) => error);
  if (started instanceof Error) {
    expect(started.message).toMatch(/damaged/);
    return;
  }
  const read = (async () => {
    for await (const event of started.store.readStream('wallet-u1')) expect(event.stream).toBe('wallet-u1');
  })();
  await read.catch((error: Error) => expect(error.message).toMatch(/damaged/));
  await started.close();
});

it('verify reports an index of a projection whose field differs by one bit from the declared one', async () => {
  const dir = mkdtempSync(join(scratch, 'copy-'));
  for (const file of ['goldwake.db', 'last-commit.json']) cpSync(join(scratch, file), join(dir, file));
  const engine = await openEmbedded({ dataDir: dir, report: () => {} });
  await engine.documents.declare(collection('dice_rounds', { by_player: { fields: ['uie', 'wallet_version'] } }));
  await engine.close();
  const { out } = await replay('verify', '--json', '--rule', 'file', '--data', dir);
  expect(JSON.parse(out).findings).toMatchObject([
    { check: 'file', message: expect.stringContaining('the index by_player of dice_rounds is missing or is not') },
  ]);
});
