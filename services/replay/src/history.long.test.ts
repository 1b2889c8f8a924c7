import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReadOnly } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CannotRun } from './cannot-run.js';
import { writeExport } from './export/write-export.js';
import { openHistory } from './history.js';
import { writeHistory } from './testing/seeded-history.js';

let scratch: string;
let data: string;
let out: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-histories-'));
  [data, out] = [join(scratch, 'data'), join(scratch, 'out')];
  writeHistory(data, { events: 300, players: 2, seed: 7 });
  const casino = openReadOnly(data);
  writeExport(casino, { out, scope: { players: null, from: null, to: null }, personalData: true, complete: true });
  casino.close();
});
afterAll(() => rm(scratch, { recursive: true }));

const ownScratch = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`goldwake-export-of-${process.pid}-`));

describe('opening a history', () => {
  it('a data folder is opened in place', () => {
    const history = openHistory(data);
    expect(history).toMatchObject({ dir: data, imported: false });
    history.close();
  });

  it('an export is opened with the same events, and its temporary folder is removed on close', () => {
    const [history, casino] = [openHistory(out), openReadOnly(data)];
    expect(history.imported).toBe(true);
    expect([...history.casino.allEvents()]).toEqual([...casino.allEvents()]);
    casino.close();
    history.close();
    expect({ there: existsSync(history.dir), left: ownScratch() }).toEqual({ there: false, left: [] });
  });

  it('an invalid export leaves no temporary folder behind', async () => {
    const casino = openReadOnly(data);
    const edited = join(scratch, 'edited');
    writeExport(casino, {
      out: edited,
      scope: { players: null, from: null, to: null },
      personalData: true,
      complete: true,
    });
    casino.close();
    await appendFile(join(edited, 'events.jsonl'), '{}\n');
    expect(() => openHistory(edited)).toThrow(CannotRun);
    expect(ownScratch()).toEqual([]);
  });

  it('temporary folders of killed processes are removed, those of running processes are kept', () => {
    const { pid: dead } = spawnSync(process.execPath, ['-e', '0']);
    const [left, used] = [dead, process.ppid].map((pid) => join(tmpdir(), `goldwake-export-of-${pid}-test`));
    for (const dir of [left, used]) mkdirSync(dir ?? '');
    openHistory(out).close();
    expect([left, used].map((dir) => existsSync(dir ?? ''))).toEqual([false, true]);
    rmSync(used ?? '', { recursive: true });
  });
});
