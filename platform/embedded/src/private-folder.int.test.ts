import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noted } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataFolderError } from './errors.js';
import { openEmbedded } from './open.js';
import { makePrivate } from './private-folder.js';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modesIn = (dir: string) => readdirSync(dir).map((file) => `${file} ${modeOf(join(dir, file))}`);

let parent: string;
let dataDir: string;
let umask: number;

beforeEach(() => {
  umask = process.umask(0o022);
  parent = mkdtempSync(join(tmpdir(), 'goldwake-private-'));
  dataDir = join(parent, 'data');
});

afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true, force: true });
});

/** Opens the casino, stores an event and a snapshot, and returns the file modes while it runs. */
async function modesWhileOpen(report?: (line: string) => void): Promise<string[]> {
  const engine = await openEmbedded({ dataDir, ...(report && { report }) });
  try {
    const version = await engine.store.version('wallet-a');
    const [event] = await engine.store.append(noted('wallet-a', version, `c${version}`, 'x'));
    if (!event) throw new Error('no event was stored');
    await engine.snapshots.put({ stream: 'wallet-a', version: 1, eventHash: event.hash, reducerHash: 'r', state: {} });
    return modesIn(dataDir);
  } finally {
    await engine.close();
  }
}

describe('embedded engine: who can read the data folder', () => {
  it('only the owner can open a new data folder and each file in it, whatever the umask', async () => {
    const modes = await modesWhileOpen();
    expect(modeOf(dataDir)).toBe('700');
    expect(modes).toEqual(expect.arrayContaining(['goldwake.db 600', 'goldwake.db-wal 600', 'goldwake.db-shm 600']));
    expect(modes.filter((line) => !line.endsWith(' 600'))).toEqual([]);
  });

  it('a folder and files that others can read become private at the start, and one line reports it', async () => {
    await (await openEmbedded({ dataDir })).close();
    chmodSync(dataDir, 0o755);
    for (const file of readdirSync(dataDir)) chmodSync(join(dataDir, file), 0o644);
    const lines: string[] = [];
    const modes = await modesWhileOpen((line) => lines.push(line));
    expect(modeOf(dataDir)).toBe('700');
    expect(modes.filter((line) => !line.endsWith(' 600'))).toEqual([]);
    expect(lines).toEqual([`${dataDir}: other users could read this folder; now only its owner can`]);
    lines.length = 0;
    await modesWhileOpen((line) => lines.push(line));
    expect(lines).toEqual([]);
  });

  it('an open folder with other files and no casino is refused with the command to run', async () => {
    mkdirSync(dataDir, { mode: 0o755 });
    writeFileSync(join(dataDir, 'holiday.jpg'), 'x');
    const refused = await openEmbedded({ dataDir }).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(DataFolderError);
    expect((refused as Error).message).toContain(`chmod 700 '${dataDir}'`);
    expect(modeOf(dataDir)).toBe('755');
  });

  it('a folder whose mode cannot be changed is refused with the command to run', () => {
    expect(() => makePrivate('/proc/self', ['goldwake.db'], () => {})).toThrow(/chmod 700 '\/proc\/self'/);
  });
});
