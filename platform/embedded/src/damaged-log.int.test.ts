import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noted } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeFolder } from './folder-check.js';
import { LAST_COMMIT_FILE } from './last-commit.js';
import { type EmbeddedEngine, openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';
import { DATABASE_FILE } from './schema.js';

const FRAME = 24 + 4_096;

let dir: string;
let running: string;
let engine: EmbeddedEngine;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'goldwake-torn-log-'));
  running = join(dir, 'running');
  engine = await openEmbedded({ dataDir: running });
  for (let n = 0; n < 20; n++) {
    // The last commit is written, but not yet acknowledged.
    if (n === 19) copyFileSync(join(running, LAST_COMMIT_FILE), join(dir, LAST_COMMIT_FILE));
    await engine.store.append(noted('wallet-a', n, `c${n}`, 'x'.repeat(5_000)));
  }
});
afterEach(async () => {
  await engine.close();
  rmSync(dir, { recursive: true, force: true });
});

/**
 * Copies the folder as it would be found after a forced stop.
 * @param harm damages the write-ahead log of the copy
 */
async function stopped(harm: (log: string) => void): Promise<string> {
  const dataDir = join(dir, 'stopped');
  await mkdir(dataDir);
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) copyFileSync(join(running, name), join(dataDir, name));
  copyFileSync(join(dir, LAST_COMMIT_FILE), join(dataDir, LAST_COMMIT_FILE));
  harm(join(dataDir, `${DATABASE_FILE}-wal`));
  return dataDir;
}

async function startOn(dataDir: string): Promise<{ reports: string[]; events: number }> {
  const reports: string[] = [];
  const again = await openEmbedded({ dataDir, report: (message) => reports.push(message) });
  const events = await again.store.lastPosition();
  await again.close();
  return { reports, events };
}

describe('a casino after a forced stop', () => {
  it('reports nothing at startup if the last commit was complete', async () => {
    expect(await startOn(await stopped(() => {}))).toEqual({ reports: [], events: 20 });
  });

  it('reports a truncated write in one line at startup, but not at the following startup', async () => {
    const dataDir = await stopped((log) => truncateSync(log, statSync(log).size - 100));
    const { reports, events } = await startOn(dataDir);
    expect(events).toBe(19);
    expect(reports).toEqual([
      expect.stringMatching(
        /stopped: the last write before the stop was truncated: \d+ frames of an unfinished commit/,
      ),
    ]);
    expect((await startOn(dataDir)).reports).toEqual([]);
  });

  it('is refused if acknowledged commits are lost because the write-ahead log is damaged in the middle', async () => {
    const dataDir = await stopped((log) => {
      const bytes = readFileSync(log);
      writeFileSync(log, bytes.fill(0, bytes.length - 10 * FRAME, bytes.length - 9 * FRAME));
    });
    await expect(startOn(dataDir)).rejects.toThrow(
      /damaged after \d+ complete commits: .* including acknowledged ones\. Nothing was changed/,
    );
  });

  it('a read-only process gets the same report and changes nothing', async () => {
    const dataDir = await stopped((log) => truncateSync(log, statSync(log).size - 100));
    const log = readFileSync(join(dataDir, `${DATABASE_FILE}-wal`));
    expect(describeFolder(dataDir)).toEqual({ note: expect.stringMatching(/truncated/) });
    const casino = openReadOnly(dataDir);
    expect(casino.lastPosition()).toBe(19);
    casino.close();
    expect(readFileSync(join(dataDir, `${DATABASE_FILE}-wal`)).equals(log)).toBe(true);
    expect(existsSync(join(dataDir, 'lock.db'))).toBe(false);
  });
});

it('the log of a running casino is not described', () => {
  expect(describeFolder(running)).toEqual({});
});
