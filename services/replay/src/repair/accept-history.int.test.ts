import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { put } from '@goldwake/core';
import { ANCHORS_FILE, AnchorWriter, compareNewest, NEWEST_ANCHOR, NEWEST_ID } from '@goldwake/core/adapters';
import { noted } from '@goldwake/core/testing';
import { openEmbedded } from '@goldwake/embedded';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { corrupt } from '../testing/corrupt.js';
import { acceptHistory } from './accept-history.js';

const LAST_POSITION = 2;

let dataDir: string;
let path: string;
/** The newest anchor, which describes an event that is lost. */
let newest: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldwake-accept-'));
  path = join(dataDir, ANCHORS_FILE);
  const engine = await openEmbedded({ dataDir });
  await engine.store.append(noted('wallet-a', 0, 'c1', 1, 2, 3));
  const anchors = await AnchorWriter.open({ ...engine, path, report() {} });
  await anchors?.close();
  await engine.close();
  newest = readFileSync(path, 'utf8');
  corrupt(dataDir, 'DELETE FROM events WHERE position = 3');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Compares the history with its newest anchor, as a casino does at its start. */
async function start(): Promise<void> {
  const engine = await openEmbedded({ dataDir });
  await compareNewest({ ...engine, path }).finally(() => engine.close());
}

async function storeCopy(line: string): Promise<void> {
  const engine = await openEmbedded({ dataDir });
  await engine.documents.write([put(NEWEST_ANCHOR, NEWEST_ID, { line: line.trim() })]);
  await engine.close();
}

it('a casino whose last event is lost starts only after its history was accepted', async () => {
  await expect(start()).rejects.toThrow('1 event is missing');
  expect(await acceptHistory(dataDir, LAST_POSITION)).toBe(path);
  await start();
  expect(await acceptHistory(dataDir, LAST_POSITION)).toBeUndefined();
});

it('if the process dies before it has stored the copy of the new anchor, the casino starts', async () => {
  await acceptHistory(dataDir, LAST_POSITION);
  await storeCopy(newest);
  await start();
});

it('if the process dies after it has only restored the newest anchor to its file, the history can be accepted again', async () => {
  rmSync(path);
  await acceptHistory(dataDir, LAST_POSITION);
  expect(readFileSync(path, 'utf8').startsWith(newest)).toBe(true);
  writeFileSync(path, newest);
  await storeCopy(newest);
  await expect(start()).rejects.toThrow('1 event is missing');
  await acceptHistory(dataDir, LAST_POSITION);
  await start();
});
