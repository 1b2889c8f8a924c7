import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runNode } from '@goldwake/core/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';
import { openSmallCasino } from '../testing/small-casino.js';
import { copyFolder } from './casino-copy.js';
import { DRILLS } from './drills.js';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));

let casino: Awaited<ReturnType<typeof openSmallCasino>>;
let scratch: string;
let out: string;

beforeAll(async () => {
  casino = await openSmallCasino();
});
afterAll(() => casino.close());
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-drill-'));
  out = join(scratch, 'practice');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const drill = (...args: string[]) => runNode(MAIN, ['--data', casino.dir, ...args], { cwd: scratch });

it('--list shows every drill with its description', async () => {
  const listed = await drill('--list');
  for (const { name, description } of DRILLS) expect(listed.out).toMatch(new RegExp(`^${name} +${description}$`, 'm'));
  expect(JSON.parse((await drill('--list', '--json')).out)).toHaveLength(DRILLS.length);
});

it('a closed output pipe ends the command without a message', async () => {
  const child = spawn(process.execPath, [MAIN, '--list'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

it('the output says where to begin, and the solution is only in a file', async () => {
  const done = await drill('event-dropped', '--out', out, '--seed', '5');
  expect(done).toMatchObject({ code: 0, err: '' });
  const { event_id } = JSON.parse(readFileSync(join(out, 'drill.json'), 'utf8'));
  expect(done.out).not.toContain(event_id);
  expect(done.out).toContain(`npm run replay -- verify --data ${out}`);
  expect(done.out).toContain(`npm run replay -- bisect --data ${out}`);
});

it('--reveal shows what was changed', async () => {
  const { out: revealed } = await drill('event-changed', '--out', out, '--reveal', '--json');
  expect(JSON.parse(revealed)).toMatchObject(JSON.parse(readFileSync(join(out, 'drill.json'), 'utf8')));
});

it('the copy has the data key, without which no casino starts on it', async () => {
  const key = join(casino.dir, 'data-key');
  writeFileSync(key, 'the key', { mode: 0o600 });
  try {
    await drill('posting-off-by-one', '--out', out);
    expect(readFileSync(join(out, 'data-key'), 'utf8')).toBe('the key');
  } finally {
    rmSync(key);
  }
});

it('without --out each run uses a new folder of its own', async () => {
  await drill('event-dropped');
  await drill('event-dropped');
  expect(readdirSync(scratch)).toEqual(Array(2).fill(expect.stringMatching(/^drill-event-dropped-\d+$/)));
});

it('an export can be used as the source', async () => {
  const exported = join(scratch, 'exported');
  await replay('export', '--out', exported, '--with-personal-data', '--data', casino.dir);
  expect(await drill('events-swapped', '--out', out, '--data', exported)).toMatchObject({ code: 0, err: '' });
  expect((await replay('verify', '--data', out)).code).toBe(1);
});

it.each([
  ['an unknown drill', ['explode'], /^explode: not a drill; the drills are projection-field, /],
  ['a missing drill name', [], /^no name: not a drill/],
  ['a missing folder', ['event-dropped', '--data', '/nowhere'], /^\/nowhere: there is no such folder$/],
  ['an invalid seed', ['event-dropped', '--seed', 'luck'], /seed/],
  ['a history that is too short', ['stale-snapshot'], /needs a player with 1000 wallet events/],
  ['a target that cannot be written', ['event-dropped', '--out', '/proc/practice'], /cannot be written/],
])('the command exits with code 2, prints one line and leaves nothing behind for %s', async (_, args, reason) => {
  const { code, out: printed, err } = await drill('--out', out, ...args);
  expect({ code, out: printed }).toEqual({ code: 2, out: '' });
  expect(err.trim()).toMatch(reason);
  expect(err.trim()).not.toContain('\n');
  expect(readdirSync(scratch)).toEqual([]);
});

it('a damaged file ends the command with code 2 and one line', async () => {
  const damaged = join(scratch, 'damaged');
  copyFolder(casino.dir, damaged);
  const file = join(damaged, 'goldwake.db');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, 4_096 * 2));
  const { code, out: printed, err } = await drill('event-changed', '--out', out, '--data', damaged);
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  expect(err).toMatch(/^\S+: goldwake\.db is damaged\. Nothing was changed\..*\n$/);
  expect(existsSync(out)).toBe(false);
});

it('an existing folder is refused and left unchanged', async () => {
  mkdirSync(out);
  expect(await drill('event-dropped', '--out', out)).toMatchObject({ code: 2, out: '' });
  expect(existsSync(out)).toBe(true);
  expect(readdirSync(out)).toEqual([]);
});
