import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataFolderError } from './errors.js';
import { openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';

const LAST_COMMIT = (commit: number) => `{"casino":"${'5a'.repeat(16)}","commit":${String(commit).padEnd(16)}}\n`;
const OF_A_CASINO: [name: string, content: string][] = [
  ['data-key', `${'5a'.repeat(32)}\n`],
  ['anchors.log', '{}\n'],
  ['snapshots.db', 'rows'],
  ['verified-state', '{}'],
  ['last-verify.json', '{}'],
  ['workbench-link', 'http://127.0.0.1:3000/workbench#token=x\n'],
  ['goldwake.db-wal', 'frames'],
  ['last-commit.json', LAST_COMMIT(31)],
];

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldwake-missing-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const write = (name: string, content: string) => writeFileSync(join(dataDir, name), content, { mode: 0o600 });
const contents = () =>
  readdirSync(dataDir)
    .filter((name) => name !== 'lock.db')
    .map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]);

/** Returns the messages with which opening and read-only opening refuse the folder. */
async function refusals(): Promise<string[]> {
  const opened: unknown = await openEmbedded({ dataDir, report: () => {} }).then(
    (engine) => engine.close(),
    (error) => error,
  );
  let read: unknown;
  try {
    openReadOnly(dataDir).close();
  } catch (error) {
    read = error;
  }
  for (const error of [opened, read]) expect(error).toBeInstanceOf(DataFolderError);
  return [opened, read].map((error) => (error as Error).message);
}

describe('a data folder whose database is missing', () => {
  it.each(OF_A_CASINO)('is refused in one line and left unchanged if it still has %s', async (name, content) => {
    write(name, content);
    const before = contents();
    const messages = await refusals();
    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toContain(`${dataDir}: goldwake.db is missing, but ${name} (`);
    expect(messages[0]).toContain('Nothing was changed. Restore a copy of the complete folder, or ');
    expect(messages[0]).not.toContain('\n');
    expect(contents()).toEqual(before);
  });

  it('names every file that is left, and how to start a new casino', async () => {
    write('data-key', `${'5a'.repeat(32)}\n`);
    write('last-commit.json', LAST_COMMIT(31));
    expect((await refusals())[0]).toBe(
      `${dataDir}: goldwake.db is missing, but last-commit.json (72 bytes) and data-key (65 bytes) of a casino are there. Nothing was changed. Restore a copy of the complete folder, or move last-commit.json and data-key out of it to start a new casino`,
    );
  });

  it('offers the repair if the write-ahead log is left, because it may have all events', async () => {
    write('goldwake.db-wal', 'frames');
    write('data-key', `${'5a'.repeat(32)}\n`);
    expect((await refusals())[0]).toContain('or run npm run replay -- repair');
  });

  it.each(['', LAST_COMMIT(0)])(
    'is refused with a data key and a database without tables, last commit %j',
    async (last) => {
      write('goldwake.db', '');
      if (last) write('last-commit.json', last);
      write('data-key', `${'5a'.repeat(32)}\n`);
      expect((await refusals())[0]).toContain('goldwake.db is empty, but data-key (65 bytes) of a casino is there');
    },
  );
});

describe('a data folder without a casino', () => {
  const NEW: [what: string, make: () => void][] = [
    ['is empty', () => {}],
    ['is missing', () => rmSync(dataDir, { recursive: true })],
    ['has only the lock', () => write('lock.db', '')],
    ['was left by a casino that was killed before its first commit', () => write('last-commit.json', LAST_COMMIT(0))],
    [
      'has only the folders of a cluster, of the payment provider and of the game server',
      () => ['cluster', 'sandbox', 'provider'].map((name) => mkdirSync(join(dataDir, name))),
    ],
  ];
  it.each(NEW)('is opened as a new casino if it %s', async (_, make) => {
    make();
    const engine = await openEmbedded({ dataDir, report: () => {} });
    expect(await engine.store.lastPosition()).toBe(0);
    await engine.close();
  });
});
