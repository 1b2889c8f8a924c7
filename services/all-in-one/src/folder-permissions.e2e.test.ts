import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CasinoProcess } from './testing/casino-process.js';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));
const isRoot = process.getuid?.() === 0;
/** User who starts the casino. Root may read and write every file, so root starts it as `nobody`. */
const USER = isRoot ? 65_534 : (process.getuid?.() ?? 0);

let scratch: string;
/** Folder of a casino that was stopped. */
let sound: string;
let parent: string;
let dataDir: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-permissions-'));
  chmodSync(scratch, 0o755);
  sound = join(scratch, 'sound');
  await (await CasinoProcess.open({ GOLDWAKE_DATA: sound })).stop('SIGTERM');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
beforeEach(() => {
  parent = mkdtempSync(join(scratch, 'parent-'));
  dataDir = join(parent, 'data');
  cpSync(sound, dataDir, { recursive: true });
  for (const path of [parent, dataDir, ...files()]) own(path, USER);
});

afterEach(() => {
  for (const path of [parent, dataDir]) if (existsSync(path)) chmodSync(path, 0o700);
});

const files = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
const own = (path: string, user: number) => isRoot && chownSync(path, user, user);

function start(): CasinoProcess {
  const env = { ...process.env, GOLDWAKE_DATA: dataDir, GOLDWAKE_LOG: '', PORT: '0' };
  const user = isRoot ? { uid: USER, gid: USER } : {};
  return new CasinoProcess(spawn(process.execPath, [MAIN], { env, ...user, stdio: ['ignore', 'pipe', 'pipe'] }));
}

async function expectRefusal(line: RegExp): Promise<void> {
  // Only root can look into a folder without permissions.
  const before = isRoot ? everything() : [];
  const { code, signal, stdout, stderr } = await start().ended;
  expect({ code, signal, stdout, stderr }).toEqual({
    ...{ code: 1, signal: null, stdout: '' },
    stderr: [expect.stringMatching(line)],
  });
  if (isRoot) expect(everything()).toEqual(before);
}

/** Returns owner, mode, time of change and content of everything in the parent folder. */
function everything(): string[] {
  return readdirSync(parent, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { uid, mode, mtimeMs } = statSync(join(parent, name));
      const content = statSync(join(parent, name)).isFile() ? readFileSync(join(parent, name), 'latin1') : '';
      return `${name} ${uid} ${mode.toString(8)} ${mtimeMs} ${content}`;
    });
}

// Windows has neither these modes nor users by number.
(process.platform === 'win32' ? describe.skip : describe)('a start as a user without the permissions it needs', () => {
  it.each<[what: string, prepare: () => void, line: RegExp]>([
    [
      'a data folder that is read-only',
      () => chmodSync(dataDir, 0o500),
      /data: the data folder cannot be written; give/,
    ],
    [
      'a data folder that is unreadable',
      () => chmodSync(dataDir, 0o000),
      /data: the data folder cannot be written; give/,
    ],
    [
      'a database that is read-only',
      () => chmodSync(join(dataDir, 'goldwake.db'), 0o400),
      /goldwake.db: cannot be read and written by this user \(EACCES\); run as the owner/,
    ],
    [
      'a data key that is unreadable',
      () => chmodSync(join(dataDir, 'data-key'), 0o000),
      /data-key: cannot be read by this user \(EACCES\); run as the owner/,
    ],
    [
      'a missing data folder in a read-only one',
      () => {
        rmSync(dataDir, { recursive: true });
        chmodSync(parent, 0o500);
      },
      /data: the data folder cannot be written; give/,
    ],
  ])('%s is refused with one line and exit code 1, and nothing is written', async (_, prepare, line) => {
    prepare();
    await expectRefusal(line);
  });

  // Only root can give files to another user.
  (isRoot ? it : it.skip).each<[what: string, prepare: () => void, line: RegExp]>([
    ['a data folder', () => own(dataDir, 0), /data: the data folder cannot be written; give/],
    [
      'the files of a data folder',
      () => {
        for (const path of files()) own(path, 0);
      },
      /: cannot be read and written by this user \(EACCES\); run as the owner/,
    ],
    [
      'a data folder that everybody may use',
      () => {
        own(dataDir, 0);
        chmodSync(dataDir, 0o777);
      },
      /other users can read this folder and its mode was not changed/,
    ],
    [
      'an empty data folder',
      () => {
        rmSync(dataDir, { recursive: true });
        mkdirSync(dataDir, { mode: 0o755 });
      },
      /data: the data folder cannot be written; give/,
    ],
  ])(
    '%s of another owner is refused with one line and exit code 1, and nothing is written',
    async (_, prepare, line) => {
      prepare();
      await expectRefusal(line);
    },
  );

  it('the same folder with its permissions is opened', async () => {
    const casino = start();
    casino.child.stdout?.once('data', () => casino.child.kill('SIGTERM'));
    expect(await casino.ended).toMatchObject({ code: 0, stderr: [] });
  });
});
