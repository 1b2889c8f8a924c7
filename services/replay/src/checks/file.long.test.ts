import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAST_COMMIT_FILE } from '@goldwake/embedded';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';
import { openSmallCasino } from '../testing/small-casino.js';

let dir: string;
let casino: Awaited<ReturnType<typeof openSmallCasino>>;

beforeEach(async () => {
  casino = await openSmallCasino();
  dir = mkdtempSync(join(tmpdir(), 'goldwake-file-'));
});
afterEach(async () => {
  await casino.close();
  rmSync(dir, { recursive: true, force: true });
});

/**
 * Copies the data folder as it is after a forced stop, or with the write-ahead log checkpointed into the database file.
 */
function left(how: 'with its log' | 'without'): string {
  const data = join(dir, 'data');
  mkdirSync(data);
  if (how === 'without') casino.checkpoint();
  for (const name of ['goldwake.db', LAST_COMMIT_FILE, ...(how === 'with its log' ? ['goldwake.db-wal'] : [])]) {
    copyFileSync(join(casino.dir, name), join(data, name));
  }
  return data;
}

async function verified(data: string) {
  const { code, out, err } = await replay('verify', '--json', '--data', data);
  return { code, err, ...JSON.parse(out) };
}

it('a file whose last commit is complete has no findings and no notes', async () => {
  expect(await verified(left('with its log'))).toMatchObject({ code: 0, events: 32, findings: [], notes: [] });
});

it('a truncated last write is a note, because nothing acknowledged was in it', async () => {
  const data = left('with its log');
  const number = join(data, LAST_COMMIT_FILE);
  const { casino: id, commit } = JSON.parse(readFileSync(number, 'utf8'));
  writeFileSync(number, `{"casino":"${id}","commit":${commit - 1}}\n`);
  const log = join(data, 'goldwake.db-wal');
  truncateSync(log, statSync(log).size - 1);
  const verdict = await verified(data);
  expect(verdict.notes).toEqual([expect.stringContaining('the last write before the stop was truncated')]);
  expect(verdict.findings.filter(({ check }: { check: string }) => check === 'file')).toEqual([]);
});

it('a missing number of the last commit is a fault, and nothing says that no acknowledged data was lost', async () => {
  const data = left('with its log');
  const log = join(data, 'goldwake.db-wal');
  truncateSync(log, statSync(log).size - 1);
  rmSync(join(data, LAST_COMMIT_FILE));
  const { code, findings, notes } = await verified(data);
  expect({ code, notes }).toEqual({ code: 1, notes: [] });
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'file', message: expect.stringContaining('last-commit.json is missing') }),
  );
});

it('commits lost in a damaged write-ahead log are reported', async () => {
  const data = left('with its log');
  const log = join(data, 'goldwake.db-wal');
  const bytes = readFileSync(log);
  writeFileSync(log, bytes.fill(0, bytes.length - 20 * 4_120, bytes.length - 19 * 4_120));
  const { code, findings } = await verified(data);
  expect(code).toBe(1);
  expect(findings).toContainEqual({
    check: 'file',
    event_id: null,
    position: null,
    message: expect.stringContaining('including acknowledged ones'),
  });
});

it('verify reads a truncated file as far as possible and reports the damage; other commands are refused with one line', async () => {
  const data = left('without');
  const file = join(data, 'goldwake.db');
  truncateSync(file, statSync(file).size - 3 * 4_096);
  const { code, findings, checks } = await verified(data);
  expect(code).toBe(1);
  expect(checks[0]).toBe('file');
  expect(findings).toContainEqual(expect.objectContaining({ check: 'file' }));
  for (const command of ['balance', 'bisect']) {
    const refused = await replay(command, 'ada', '--data', data);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toMatch(/^.* damaged\b.*\n$/);
  }
});
