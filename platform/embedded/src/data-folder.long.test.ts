import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { chmod, mkdir, open as openFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noted } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { folderError } from './data-folder.js';
import { DataFolderError } from './errors.js';
import { openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';

let dataDir: string;
let file: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldwake-folder-'));
  file = join(dataDir, 'goldwake.db');
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

async function makeCasino(): Promise<void> {
  const engine = await openEmbedded({ dataDir });
  for (let n = 0; n < 50; n++) await engine.store.append(noted('wallet-a', n, `c${n}`, 'x'.repeat(1_000)));
  await engine.close();
}

/** Returns the one-line errors with which opening and read-only opening fail. */
async function refusal(): Promise<string[]> {
  const errors = [
    await openEmbedded({ dataDir }).then(
      (engine) => engine.close(),
      (error) => error,
    ),
    (() => {
      try {
        return openReadOnly(dataDir).close();
      } catch (error) {
        return error;
      }
    })(),
  ];
  for (const error of errors) expect(error).toBeInstanceOf(DataFolderError);
  return errors.map((error) => (error as Error).message);
}

/** Opens the folder as an ordinary user, because root may read and write every file. Returns the error. */
function openedAsOtherUser(): string {
  const script = `
    import { chownSync, readdirSync } from 'node:fs';
    import { openEmbedded } from ${JSON.stringify(new URL('./open.js', import.meta.url).href)};
    const [, dataDir] = process.argv;
    if (process.getuid() === 0) {
      for (const path of [dataDir, ...readdirSync(dataDir).map((name) => dataDir + '/' + name)]) chownSync(path, 65534, 65534);
      process.setgroups([]);
      process.setgid(65534);
      process.setuid(65534);
    }
    await openEmbedded({ dataDir }).then((engine) => engine.close(), (error) => console.log(error.message));
  `;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script, dataDir], { encoding: 'utf8' }).trim();
}

describe('embedded engine: data folder', () => {
  it('is created with its parent folders if missing', async () => {
    dataDir = join(dataDir, 'a', 'b');
    const engine = await openEmbedded({ dataDir });
    await engine.close();
    expect((await stat(join(dataDir, 'goldwake.db'))).size).toBeGreaterThan(0);
  });

  it('is refused as damaged if the page with the newest events was never written to disk', async () => {
    await makeCasino();
    const db = Connection.read(file);
    const sql =
      "SELECT pageno, pgsize FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' ORDER BY path DESC LIMIT 1";
    const [[page, size] = []] = db.rows(sql) as [number, number][];
    db.close();
    if (page === undefined || size === undefined) throw new Error('the events table has no leaf page');
    const handle = await openFile(file, 'r+');
    await handle.write(Buffer.alloc(size), 0, size, (page - 1) * size);
    await handle.close();
    await expect(openEmbedded({ dataDir })).rejects.toThrow(DataFolderError);
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/damaged/);
  });

  it('can be reopened in the same process after closing, but not while open', async () => {
    const engine = await openEmbedded({ dataDir });
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/another Goldwake is running/);
    await engine.close();
    await (await openEmbedded({ dataDir })).close();
  });

  it('needs only the database and the number of its last commit after closing', async () => {
    await makeCasino();
    const copy = join(dataDir, 'copy');
    await mkdir(copy);
    for (const name of ['goldwake.db', 'last-commit.json']) {
      await writeFile(join(copy, name), await readFile(join(dataDir, name)));
    }
    expect(openReadOnly(copy).lastPosition()).toBe(50);
  });

  const broken: [what: string, damage: () => Promise<void>, reason: RegExp][] = [
    ['text', () => writeFile(file, 'I am not a database. '.repeat(500)), /damaged/],
    ['a few bytes', () => writeFile(file, 'SQLite'), /damaged/],
    [
      'a truncated file',
      async () => {
        await makeCasino();
        await truncate(file, 20_000);
      },
      /damaged/,
    ],
    [
      'a file whose first page contains garbage after the header',
      async () => {
        await makeCasino();
        const handle = await openFile(file, 'r+');
        await handle.write(Buffer.alloc(3_900, 0xa5), 0, 3_900, 100);
        await handle.close();
      },
      /damaged/,
    ],
    [
      "another program's database",
      async () => {
        const db = Connection.plain(file);
        db.exec('CREATE TABLE songs (title TEXT)');
        db.close();
      },
      /another program/,
    ],
    [
      'a casino of a newer version',
      async () => {
        await makeCasino();
        const db = Connection.plain(file);
        db.exec('PRAGMA user_version = 99');
        db.close();
      },
      /newer Goldwake \(schema 99/,
    ],
  ];
  it.each(broken)(
    'is refused with a one-line error and left unchanged if its file is %s',
    async (_what, damage, reason) => {
      await damage();
      const before = await readFile(file);
      for (const message of await refusal()) {
        expect(message).toMatch(reason);
        expect(message).not.toContain('\n');
      }
      expect((await readFile(file)).equals(before)).toBe(true);
    },
  );

  const NAMES = [
    ...['goldwake.db', 'goldwake.db-wal', 'goldwake.db-shm', 'lock.db', 'last-commit.json', 'data-key'],
    'workbench-link',
  ];
  const kinds: [what: string, make: (path: string) => unknown][] = [
    ['a folder', (path) => mkdirSync(path)],
    ['a named pipe', (path) => execFileSync('mkfifo', [path])],
    ['a link to a device', (path) => symlinkSync('/dev/zero', path)],
  ];
  it.each(kinds.flatMap(([what, make]) => NAMES.map((name) => [name, what, make] as const)))(
    'is refused in one line if %s is %s',
    async (name, _what, make) => {
      await makeCasino();
      const path = join(dataDir, name);
      await rm(path, { force: true });
      make(path);
      expect(new Set(await refusal())).toEqual(new Set([`${path}: is not a regular file`]));
    },
  );

  it.each([
    ['goldwake.db', 'read-only', 0o400],
    ['goldwake.db-wal', 'read-only', 0o400],
    ['lock.db', 'read-only', 0o400],
    ['last-commit.json', 'unreadable', 0o000],
  ])('is refused in one line that names %s if it is %s', async (name, _what, mode) => {
    await makeCasino();
    const path = join(dataDir, name);
    await writeFile(path, '', { flag: 'a' });
    await chmod(path, mode);
    expect(openedAsOtherUser()).toBe(
      `${path}: cannot be read and written by this user (EACCES); run as the owner of the file, or make this user its owner with mode 600`,
    );
  });

  it.each(['', 'not a key\n'])('is refused with the data key %j, and the database is not opened', async (key) => {
    await makeCasino();
    await writeFile(join(dataDir, 'data-key'), key, { mode: 0o600 });
    const files = () => Promise.all(['goldwake.db', 'last-commit.json'].map((name) => readFile(join(dataDir, name))));
    const before = await files();
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/data-key: this is not a data key/);
    expect(await files()).toEqual(before);
  });

  it('is refused if the path is a file', async () => {
    dataDir = join(dataDir, 'file');
    await writeFile(dataDir, 'x');
    await expect(openEmbedded({ dataDir })).rejects.toThrow(/this is not a folder/);
  });

  it('is refused if it cannot be written', async () => {
    await expect(openEmbedded({ dataDir: '/proc/goldwake' })).rejects.toThrow(DataFolderError);
  });

  it('is refused for reading if it contains no casino, and nothing is created', async () => {
    expect(() => openReadOnly(dataDir)).toThrow(/no casino/);
    expect(() => openReadOnly(join(dataDir, 'missing'))).toThrow(/no such folder/);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });
});

it('damage that is noticed after the database was opened for writing is not reported as "nothing was changed"', () => {
  const damage = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' });
  expect(folderError('.data', damage).message).toContain('Nothing was changed.');
  const { message } = folderError('.data', damage, false);
  expect(message).not.toContain('Nothing was changed');
  expect(message).toContain('npm run replay -- verify --data .data');
});
