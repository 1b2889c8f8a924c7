import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { put } from '@goldwake/core';
import { noted, until } from '@goldwake/core/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { isHeld } from './data-folder.js';
import { markInFile } from './database-file.js';
import { checkStopped } from './folder-check.js';
import { LastCommitFile, readLastCommit } from './last-commit.js';
import { type Mark, markOf } from './mark.js';
import { openEmbedded } from './open.js';
import { openDocuments } from './open-documents.js';
import { repairFolder } from './repair-folder.js';
import { DATABASE_FILE, makeSchema } from './schema.js';
import { Writer } from './writer.js';

let scratch: string;
let dataDir: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-two-writers-'));
  dataDir = join(scratch, 'data');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

it('the folder of a killed casino on which another process wrote documents is undamaged', async () => {
  const engine = await openEmbedded({ dataDir });
  await engine.store.append(noted('wallet-a', 0, 'c0', 0));
  const other = await openDocuments(dataDir);
  const notes = { name: 'notes', indexes: {} };
  await other.documents.declare(notes);
  for (let n = 0; n < 3; n++) await other.documents.write([put(notes, `note-${n}`, { n })]);
  // Moves the log into the database, so that the next commit of the casino begins a new log.
  await other.close();
  const moved = markInFile(join(dataDir, DATABASE_FILE))?.commit ?? 0;
  await engine.store.append(noted('wallet-a', 1, 'c1', 1));
  const killed = join(scratch, 'killed');
  cpSync(dataDir, killed, { recursive: true });
  await engine.close();

  expect(checkStopped(killed)).toEqual({ exists: true, note: undefined });
  expect(readLastCommit(killed)?.commit).toBe(moved + 1);
  const restarted = await openEmbedded({ dataDir: killed });
  expect(await restarted.store.lastPosition()).toBe(2);
  await restarted.close();
});

it('the folder of a stopped casino on which a process writes documents is locked until that process has finished', async () => {
  await (await openEmbedded({ dataDir })).close();
  const other = await openDocuments(dataDir);
  const locked = /another Goldwake is running on this data folder/;
  await expect(openEmbedded({ dataDir })).rejects.toThrow(locked);
  await expect(async () =>
    repairFolder(dataDir, { restored: true, aside: 'aside', afterLoss: async () => {} }),
  ).rejects.toThrow(locked);
  await other.close();
  await (await openEmbedded({ dataDir })).close();
});

it('the folder of a casino that stops while another process writes documents is locked until that process has finished', async () => {
  const engine = await openEmbedded({ dataDir });
  const other = await openDocuments(dataDir);
  await engine.close();
  await until(() => isHeld(dataDir));
  await expect(openEmbedded({ dataDir })).rejects.toThrow(/another Goldwake is running on this data folder/);
  const notes = { name: 'notes', indexes: {} };
  await other.documents.declare(notes);
  await other.documents.write([put(notes, 'note', { n: 1 })]);
  await other.close();
  await (await openEmbedded({ dataDir })).close();
});

it('last-commit.json is never ahead of the database while two processes write', () => {
  const casino = LastCommitFile.begin(scratch);
  const opened = [0, 1].map(() => {
    const db = Connection.write(join(scratch, DATABASE_FILE));
    makeSchema(db, casino);
    const file = LastCommitFile.open(scratch, markOf(db) as Mark);
    const durable: number[] = [];
    return { db, file, durable, writer: new Writer(db, (commit) => durable.push(commit)) };
  });
  const write = (at: number, times: number) => {
    for (let n = 0; n < times; n++) {
      expect(opened[at]?.writer.run([['declare', [{ name: 'notes', indexes: {} }]]])).toEqual([['done']]);
    }
  };
  /** Stores the numbers of the commits that a process has made since its last call, as if it had been interrupted. */
  const store = (at: number) => {
    for (const commit of opened[at]?.durable.splice(0) ?? []) {
      opened[at]?.file.set(commit);
      expect(readLastCommit(scratch)?.commit).toBeLessThanOrEqual(lastCommit());
    }
  };
  const lastCommit = () => markOf(opened[0]?.db as Connection)?.commit ?? 0;
  write(1, 3);
  write(0, 1);
  store(0);
  store(1);
  write(1, 1);
  write(0, 2);
  store(1);
  store(0);
  expect([readLastCommit(scratch)?.commit, lastCommit()]).toEqual([8, 8]);
  for (const { db, file } of opened) {
    db.close();
    file.close();
  }
});
