import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noted } from '@goldwake/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.js';
import { DataFolderError } from './errors.js';
import { JOURNAL_FILE } from './folder-files.js';
import { LAST_COMMIT_FILE, LastCommitFile, readLastCommit } from './last-commit.js';
import { markIn, markOf } from './mark.js';
import { openEmbedded } from './open.js';
import { openReadOnly } from './read-only.js';
import { type Repaired, repairFolder } from './repair-folder.js';
import { DATABASE_FILE, makeSchema } from './schema.js';

const LOG = `${DATABASE_FILE}-wal`;
const PAGE = 4_096;
const FRAME = PAGE + 24;
/** Journal of a database that had no pages before: magic, no records, a nonce, no pages, sector and page size. */
const EMPTY_JOURNAL = Buffer.alloc(512);
EMPTY_JOURNAL.write('d9d505f920a163d7000000000000000000000000', 'hex');
EMPTY_JOURNAL.writeUInt32BE(512, 20);
EMPTY_JOURNAL.writeUInt32BE(PAGE, 24);
/** Number of events appended in each of the three phases of a casino. */
const EVENTS = 10;

let scratch: string;
let dataDir: string;

const made = (name: string) => join(scratch, name);

/**
 * Makes three folders as a killed casino leaves them: all its data still in the log, later with a log that was
 * restarted once, and later with one that was restarted twice.
 */
async function makeCasino(name: string): Promise<void> {
  const running = made(`${name}-running`);
  const engine = await openEmbedded({ dataDir: running });
  for (const [at, phase] of ['early', 'middle', 'late'].entries()) {
    if (at > 0) moveLog(running);
    for (let n = at * EVENTS; n < (at + 1) * EVENTS; n++) {
      await engine.store.append(noted('wallet-a', n, `c${n}`, `${name} `.repeat(1_000)));
    }
    const left = made(`${name}-${phase}`);
    mkdirSync(left);
    for (const file of [DATABASE_FILE, LOG, `${DATABASE_FILE}-shm`, LAST_COMMIT_FILE])
      copyFileSync(join(running, file), join(left, file));
  }
  await engine.close();
  mkdirSync(made(`${name}-closed`));
  for (const file of [DATABASE_FILE, LAST_COMMIT_FILE]) {
    copyFileSync(join(running, file), join(made(`${name}-closed`), file));
  }
}

function moveLog(dir: string): void {
  const db = Connection.plain(join(dir, DATABASE_FILE));
  db.checkpoint();
  db.close();
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'goldwake-parts-'));
  await makeCasino('own');
  await makeCasino('other');
  makeJournal();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = made('data');
  rmSync(dataDir, { recursive: true, force: true });
});

const use = (name: string) => cpSync(made(name), dataDir, { recursive: true });
const take = (name: string, file: string) => copyFileSync(join(made(name), file), join(dataDir, file));
const file = (name: string) => join(dataDir, name);

function change(name: string, edit: (bytes: Buffer) => Buffer): void {
  writeFileSync(file(name), edit(readFileSync(file(name))));
}

/** Flips one bit of the content of a frame of the log. */
function flip(frame: number): void {
  change(LOG, (bytes) => {
    const at = 32 + frame * FRAME + 24 + 2_000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  });
}

/** Returns the numbers of the frames that end a commit. */
function commits(): number[] {
  const log = readFileSync(file(LOG));
  return Array.from({ length: Math.floor((log.length - 32) / FRAME) }, (_, at) => at).filter(
    (at) => log.readUInt32BE(32 + at * FRAME + 4) !== 0,
  );
}

/**
 * Returns the first frame, from the given one on, with a page that has rows or a part of one and is not written again.
 */
function writtenOnce(from: number): number {
  const log = readFileSync(file(LOG));
  const pages = Array.from({ length: Math.floor((log.length - 32) / FRAME) }, (_, at) =>
    log.readUInt32BE(32 + at * FRAME),
  );
  const isInner = (at: number) => [0x02, 0x05].includes(log[32 + at * FRAME + 24] ?? 0);
  return pages.findIndex((page, at) => at >= from && !isInner(at) && !pages.includes(page, at + 1));
}

/** Returns the digests of all files except the lock, which contains no data. */
function digests(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dataDir)
      .filter((name) => name !== 'lock.db')
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(file(name)))
          .digest('hex'),
      ]),
  );
}

/** Makes the rollback journal of a program that was killed while it changed an older copy of the database. */
function makeJournal(): void {
  const copy = made('own-journal.db');
  copyFileSync(join(made('own-early'), DATABASE_FILE), copy);
  copyFileSync(join(made('own-early'), LOG), `${copy}-wal`);
  const db = Connection.plain(copy);
  db.exec('PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE events SET actor = actor || 1');
  copyFileSync(`${copy}-journal`, made('own-journal'));
  db.exec('ROLLBACK');
  db.close();
}

async function refusals(): Promise<string[]> {
  const opened = await openEmbedded({ dataDir }).then(
    (engine) => engine.close(),
    (error) => error,
  );
  const read = (() => {
    try {
      return openReadOnly(dataDir).close();
    } catch (error) {
      return error;
    }
  })();
  for (const error of [opened, read]) expect(error).toBeInstanceOf(DataFolderError);
  return [opened, read].map((error) => (error as Error).message);
}

async function repair(): Promise<Repaired | undefined> {
  return repairFolder(dataDir, { restored: false, aside: 'damaged', afterLoss: async () => {} });
}

async function eventsAfterOpening(): Promise<number> {
  const engine = await openEmbedded({ dataDir });
  const events = await engine.store.lastPosition();
  await engine.close();
  return events;
}

type Case = [
  what: string,
  damage: () => void,
  reason: RegExp,
  repaired: { from: Repaired['from']; loss: boolean; lastPosition: number } | 'impossible',
];

const everything = { from: 'all', loss: false, lastPosition: 30 } as const;

const JOURNAL_REFUSED = /goldwake\.db-journal \(\d.*\) is of another program or of another database/;

const CASES: Case[] = [
  [
    'the database is missing, and the log has only the newest events',
    () => {
      use('own-late');
      rmSync(file(DATABASE_FILE));
    },
    /goldwake\.db is missing, but goldwake\.db-wal \(.*\) and last-commit\.json/,
    'impossible',
  ],
  [
    'the database is empty, and the log has only the newest events',
    () => {
      use('own-late');
      truncateSync(file(DATABASE_FILE));
    },
    /goldwake\.db is empty, but goldwake\.db-wal/,
    'impossible',
  ],
  [
    'the database is missing, and the log has all events',
    () => {
      use('own-early');
      rmSync(file(DATABASE_FILE));
    },
    /goldwake\.db is missing/,
    { ...everything, lastPosition: 10 },
  ],
  [
    'the database and the log are missing',
    () => {
      use('own-late');
      rmSync(file(DATABASE_FILE));
      rmSync(file(LOG));
    },
    /goldwake\.db is missing, but last-commit\.json/,
    'impossible',
  ],
  [
    'the database is truncated',
    () => {
      use('own-late');
      truncateSync(file(DATABASE_FILE), 5 * PAGE);
    },
    /goldwake\.db is damaged: it is truncated after 5 of \d+ pages/,
    'impossible',
  ],
  [
    "the database is another casino's",
    () => {
      use('own-late');
      take('other-late', DATABASE_FILE);
    },
    /goldwake\.db-wal belongs to another casino than goldwake\.db/,
    'impossible',
  ],
  [
    "the database is another casino's and the log is missing",
    () => {
      use('own-closed');
      take('other-closed', DATABASE_FILE);
    },
    /goldwake\.db and last-commit\.json belong to different casinos/,
    { from: 'database', loss: true, lastPosition: 30 },
  ],
  [
    'the database is older than the log',
    () => {
      use('own-late');
      take('own-middle', DATABASE_FILE);
    },
    /goldwake\.db is older than goldwake\.db-wal: commits 12 to 21 are missing between them/,
    { from: 'database', loss: true, lastPosition: 10 },
  ],
  [
    'the log is older than the database',
    () => {
      use('own-closed');
      take('own-middle', LOG);
    },
    /goldwake\.db-wal is older than goldwake\.db/,
    { from: 'database', loss: false, lastPosition: 30 },
  ],
  [
    'the database is an older copy and the log is missing',
    () => {
      use('own-closed');
      take('own-middle', DATABASE_FILE);
    },
    /ends at commit 11, but commits up to 31 were acknowledged/,
    { from: 'database', loss: true, lastPosition: 10 },
  ],
  [
    'the log is missing',
    () => {
      use('own-late');
      rmSync(file(LOG));
    },
    /goldwake\.db-wal is missing or empty, and goldwake\.db ends at commit 21, but commits up to 31/,
    { from: 'database', loss: true, lastPosition: 20 },
  ],
  [
    'the log is empty',
    () => {
      use('own-late');
      truncateSync(file(LOG));
    },
    /goldwake\.db-wal is missing or empty/,
    { from: 'database', loss: true, lastPosition: 20 },
  ],
  [
    'the log is truncated between two commits',
    () => {
      use('own-late');
      truncateSync(file(LOG), 32 + ((commits()[4] ?? 0) + 1) * FRAME);
    },
    /ends at commit 26, but commits up to 31 were acknowledged/,
    { from: 'all', loss: true, lastPosition: 25 },
  ],
  [
    'the log is truncated within a commit',
    () => {
      use('own-late');
      truncateSync(file(LOG), 32 + ((commits()[4] ?? 0) + 1) * FRAME - 10);
    },
    /ends at commit 25, but commits up to 31 were acknowledged/,
    { from: 'all', loss: true, lastPosition: 24 },
  ],
  [
    'a page of the first commit in the log is damaged, and later commits wrote it again',
    () => {
      use('own-late');
      flip(0);
    },
    /log is damaged after 0 complete commits: at least 10 later commits are lost, including acknowledged ones/,
    everything,
  ],
  [
    'a page in the log is damaged that no later commit wrote again',
    () => {
      use('own-late');
      flip(writtenOnce((commits()[3] ?? 0) + 1));
    },
    /log is damaged after 4 complete commits: at least 6 later commits are lost, including acknowledged ones/,
    { from: 'before', loss: true, lastPosition: 24 },
  ],
  [
    'the header of the log is damaged',
    () => {
      use('own-late');
      change(LOG, (bytes) => bytes.fill(0xa5, 16, 20));
    },
    /the header of the write-ahead log is damaged/,
    everything,
  ],
  [
    'the last commit in the log is damaged',
    () => {
      use('own-late');
      flip(commits().at(-1) ?? 0);
    },
    /log is damaged after 9 complete commits: one later commit is lost/,
    { from: 'all', loss: true, lastPosition: 29 },
  ],
  [
    'all commits in the log from the sixth on are damaged',
    () => {
      use('own-late');
      change(LOG, (bytes) => bytes.fill(0, 32 + ((commits()[4] ?? 0) + 1) * FRAME + 24));
    },
    /ends at commit 26, but commits up to 31 were acknowledged/,
    { from: 'all', loss: true, lastPosition: 25 },
  ],
  [
    "the log is another casino's",
    () => {
      use('own-late');
      take('other-late', LOG);
    },
    /goldwake\.db-wal belongs to another casino than goldwake\.db/,
    { from: 'database', loss: true, lastPosition: 20 },
  ],
  [
    'the number of the last commit is missing its end',
    () => {
      use('own-late');
      truncateSync(file(LAST_COMMIT_FILE), 20);
    },
    /last-commit\.json is damaged/,
    { from: 'all', loss: true, lastPosition: 30 },
  ],
  [
    'the number of the last commit is larger than any number of a commit',
    () => {
      use('own-late');
      change(LAST_COMMIT_FILE, (bytes) =>
        Buffer.from(bytes.toString().replace('"commit":31', `"commit":${'9'.repeat(400)}`)),
      );
    },
    /last-commit\.json is damaged/,
    { from: 'all', loss: true, lastPosition: 30 },
  ],
  [
    "the number of the last commit is another casino's",
    () => {
      use('own-late');
      take('other-late', LAST_COMMIT_FILE);
    },
    /goldwake\.db and last-commit\.json belong to different casinos/,
    { from: 'all', loss: true, lastPosition: 30 },
  ],
  [
    'the number of the last commit is missing',
    () => {
      use('own-late');
      rmSync(file(LAST_COMMIT_FILE));
    },
    /last-commit\.json is missing, so it is unknown how many commits after commit 31 are lost/,
    { from: 'all', loss: true, lastPosition: 30 },
  ],
  [
    'the number of the last commit is missing, and the log is truncated between two commits',
    () => {
      use('own-late');
      rmSync(file(LAST_COMMIT_FILE));
      truncateSync(file(LOG), 32 + ((commits()[4] ?? 0) + 1) * FRAME);
    },
    /last-commit\.json is missing, so it is unknown how many commits after commit 26 are lost/,
    { from: 'all', loss: true, lastPosition: 25 },
  ],
  [
    'the number of the last commit is missing, and the log is truncated within a commit',
    () => {
      use('own-late');
      rmSync(file(LAST_COMMIT_FILE));
      truncateSync(file(LOG), 32 + ((commits()[4] ?? 0) + 1) * FRAME - 10);
    },
    /last-commit\.json is missing, so it is unknown how many commits after commit 25 are lost/,
    { from: 'all', loss: true, lastPosition: 24 },
  ],
  [
    'there is only the database',
    () => {
      use('own-closed');
      rmSync(file(LAST_COMMIT_FILE));
    },
    /last-commit\.json is missing, so it is unknown how many commits after commit 31 are lost/,
    { from: 'database', loss: true, lastPosition: 30 },
  ],
  [
    'the log had all events and is missing',
    () => {
      use('own-early');
      rmSync(file(LOG));
    },
    /goldwake\.db-wal is missing or empty, and goldwake\.db ends at commit 0, but commits up to 11/,
    'impossible',
  ],
  [
    'a rollback journal is there',
    () => {
      use('own-closed');
      copyFileSync(made('own-journal'), file(JOURNAL_FILE));
    },
    JOURNAL_REFUSED,
    { from: 'database', loss: false, lastPosition: 30 },
  ],
  [
    'a rollback journal and the log are there',
    () => {
      use('own-late');
      copyFileSync(made('own-journal'), file(JOURNAL_FILE));
    },
    JOURNAL_REFUSED,
    everything,
  ],
  [
    'the log had all events, and it and the number of the last commit are missing',
    () => {
      use('own-early');
      rmSync(file(LOG));
      rmSync(file(LAST_COMMIT_FILE));
    },
    /last-commit\.json is missing, so it is unknown how many commits after commit 0 are lost/,
    'impossible',
  ],
];

describe('a data folder whose files are damaged or do not belong together', () => {
  it.each(CASES)('is refused in one line and left unchanged if %s', async (_what, damage, reason) => {
    damage();
    const before = digests();
    for (const message of await refusals()) {
      expect(message).toMatch(reason);
      expect(message).toMatch(
        /Nothing was changed\. Restore .*, or (run npm run replay -- repair --data|move last-commit\.json out) /,
      );
      expect(message).not.toContain('\n');
    }
    expect(digests()).toEqual(before);
  });

  it.each(CASES)('is repaired as far as possible, and the damaged files are kept, if %s', async (...row) => {
    const [, damage, , expected] = row;
    damage();
    const before = digests();
    if (expected === 'impossible') {
      await expect(repair()).rejects.toThrow(/cannot be repaired from its files, which are unchanged/);
      expect(digests()).toEqual(before);
      return;
    }
    const repaired = await repair();
    expect(repaired).toMatchObject(expected);
    expect(await eventsAfterOpening()).toBe(expected.lastPosition);
    const kept = Object.keys(before).map((name) => [name, before[name], digestOf(join(dataDir, 'damaged', name))]);
    for (const [name, was, is] of kept) expect([name, is]).toEqual([name, was]);
    expect(existsSync(file('repair-in-progress'))).toBe(false);
    // The events after the damage are lost, but readable in the damaged files.
    if (expected.from === 'before') {
      expect(repaired?.commits).toEqual({ recovered: 25, acknowledged: 31 });
      const positions = repaired?.lostEvents.map(({ event }) => event.position) ?? [];
      expect(positions.slice(-5)).toEqual([26, 27, 28, 29, 30]);
      expect(positions.length + (repaired?.unreadable ?? 0)).toBe(6);
    }
    expect(await repair()).toBeUndefined();
  });
});

it('a rollback journal that appears while a casino runs is refused by reading commands', async () => {
  const engine = await openEmbedded({ dataDir });
  await engine.store.append(noted('wallet-a', 0, 'c0', 'first'));
  copyFileSync(made('own-journal'), file(JOURNAL_FILE));
  expect(() => openReadOnly(dataDir)).toThrow(JOURNAL_REFUSED);
  await engine.close();
});

it('a journal of the lock file changes nothing, because that file has no content', async () => {
  use('own-closed');
  copyFileSync(made('own-journal'), file('lock.db-journal'));
  expect(await eventsAfterOpening()).toBe(30);
});

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

describe('an undamaged data folder', () => {
  it.each([
    ['with a log that was never moved', 'own-early', 10],
    ['with a log that was restarted once', 'own-middle', 20],
    ['with a log that was restarted twice', 'own-late', 30],
    ['that was closed', 'own-closed', 30],
  ])('%s opens with all events and is not repaired', async (_, name, events) => {
    use(name);
    expect(await repair()).toBeUndefined();
    expect(openReadOnly(dataDir).lastPosition()).toBe(events);
    expect(await eventsAfterOpening()).toBe(events);
  });

  it('opens if the number of the last commit is too low, as after a power failure', async () => {
    use('own-late');
    take('own-middle', LAST_COMMIT_FILE);
    expect(await eventsAfterOpening()).toBe(30);
  });

  it('opens with a note if the power failed during the last write, which was not acknowledged', async () => {
    use('own-late');
    flip(commits().at(-1) ?? 0);
    change(LAST_COMMIT_FILE, (bytes) => Buffer.from(bytes.toString().replace('"commit":31', '"commit":30')));
    const reports: string[] = [];
    const engine = await openEmbedded({ dataDir, report: (message) => reports.push(message) });
    expect(await engine.store.lastPosition()).toBe(29);
    await engine.close();
    expect(reports).toEqual([expect.stringMatching(/one later commit is lost/)]);
  });

  it('opens if the log was being moved into the database when the casino was killed', async () => {
    use('own-late');
    const [db, log] = [readFileSync(file(DATABASE_FILE)), readFileSync(file(LOG))];
    // A checkpoint writes the newest content of each page, ordered by page, and may stop after any of them.
    const newest = new Map<number, Buffer>();
    for (let at = 32; at < log.length; at += FRAME) newest.set(log.readUInt32BE(at), log.subarray(at + 24, at + FRAME));
    const pages = [...newest.keys()].sort((one, other) => one - other);
    const size = Math.max(db.length, Math.max(...pages) * PAGE);
    for (let moved = 0; moved <= pages.length; moved++) {
      const partial = Buffer.alloc(size);
      db.copy(partial);
      let end = db.length;
      for (const page of pages.slice(0, moved)) {
        newest.get(page)?.copy(partial, (page - 1) * PAGE);
        end = Math.max(end, page * PAGE);
      }
      writeFileSync(file(DATABASE_FILE), partial.subarray(0, end));
      expect([moved, openReadOnly(dataDir).lastPosition()]).toEqual([moved, 30]);
    }
  });

  it('of the version before marks opens and gets a mark', async () => {
    useUnmarked();
    expect(openReadOnly(dataDir).lastPosition()).toBe(30);
    expect(await eventsAfterOpening()).toBe(30);
    expect(readLastCommit(dataDir)?.commit).toBe(1);
  });
});

/** Makes a closed casino of the version before marks, whose commits have no numbers. */
function useUnmarked(): void {
  use('own-closed');
  rmSync(file(LAST_COMMIT_FILE));
  const db = Connection.plain(file(DATABASE_FILE));
  db.exec('DROP TABLE casino; PRAGMA user_version = 1');
  db.close();
}

describe.each([
  ['never started since', () => {}],
  ['of which the first start since was killed before the mark', () => LastCommitFile.begin(dataDir)],
])('a killed casino of the version before marks, %s', (_, start) => {
  /** Leaves two commits in the log, as a killed casino does. */
  function leaveLog(): void {
    useUnmarked();
    const db = Connection.write(file(DATABASE_FILE));
    for (const name of ['one', 'two']) db.exec(`CREATE TABLE ${name} (id TEXT)`);
    const left = [DATABASE_FILE, LOG].map((name) => [file(name), readFileSync(file(name))] as const);
    db.close();
    for (const [path, bytes] of left) writeFileSync(path, bytes);
    start();
  }

  it('opens and gets a mark', async () => {
    leaveLog();
    expect(await eventsAfterOpening()).toBe(30);
    expect(readLastCommit(dataDir)?.commit).toBe(1);
  });

  it('is refused if its last commit is damaged, because nobody knows whether it was acknowledged', async () => {
    leaveLog();
    flip(commits().at(-1) ?? 0);
    for (const message of await refusals()) expect(message).toMatch(/one later commit is lost/);
  });

  it('opens with a note that promises nothing if its last commit is truncated', async () => {
    leaveLog();
    truncateSync(file(LOG), statSync(file(LOG)).size - 10);
    const reports: string[] = [];
    const engine = await openEmbedded({ dataDir, report: (message) => reports.push(message) });
    await engine.close();
    expect(reports).toEqual([expect.stringMatching(/it is unknown whether (it|they) contained acknowledged data$/)]);
  });
});

it('a casino that was killed before its first commit was acknowledged opens', async () => {
  const running = made('killed-early');
  mkdirSync(running);
  const leave = (name: string) => cpSync(running, made(name), { recursive: true });
  const casino = LastCommitFile.begin(running);
  leave('first-number');
  writeFileSync(join(running, DATABASE_FILE), '');
  leave('first-file');
  const db = Connection.write(join(running, DATABASE_FILE));
  leave('first-page');
  makeSchema(db, casino);
  leave('first-commit');
  db.close();
  cpSync(made('first-page'), made('first-journal'), { recursive: true });
  writeFileSync(join(made('first-journal'), JOURNAL_FILE), EMPTY_JOURNAL);
  for (const name of ['first-number', 'first-file', 'first-journal', 'first-page', 'first-commit']) {
    rmSync(dataDir, { recursive: true, force: true });
    use(name);
    expect([name, await eventsAfterOpening()]).toEqual([name, 0]);
    expect(readLastCommit(dataDir)).toEqual({ casino, commit: 1 });
  }
});

describe('the mark of a casino', () => {
  it('is found in the page that contains it, and nowhere else', () => {
    use('own-closed');
    const bytes = readFileSync(file(DATABASE_FILE));
    const found = Array.from({ length: bytes.length / PAGE }, (_, at) =>
      markIn(bytes.subarray(at * PAGE, (at + 1) * PAGE)),
    ).filter((mark) => mark !== undefined);
    const db = Connection.read(file(DATABASE_FILE));
    expect(found).toEqual([markOf(db)]);
    db.close();
    expect(found).toEqual([readLastCommit(dataDir)]);
  });

  it('has the number of the last acknowledged commit while a casino runs', async () => {
    const engine = await openEmbedded({ dataDir });
    for (let n = 0; n < 3; n++) await engine.store.append(noted('wallet-a', n, `c${n}`, n));
    expect(readLastCommit(dataDir)?.commit).toBe(4);
    await expect(engine.store.append(noted('wallet-a', 0, 'late', 1))).rejects.toThrow();
    expect(readLastCommit(dataDir)?.commit).toBe(4);
    await engine.close();
  });
});

it('reading the folder of a running casino in its own process keeps its file locks', async () => {
  const engine = await openEmbedded({ dataDir });
  await engine.store.append(noted('wallet-a', 0, 'c0', 0));
  const inode = statSync(file(DATABASE_FILE)).ino;
  const locks = () =>
    readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .filter((line) => line.includes(`:${inode} `)).length;
  if (existsSync('/proc/locks')) {
    const before = locks();
    expect(before).toBeGreaterThan(0);
    openReadOnly(dataDir).close();
    expect(locks()).toBe(before);
  }
  await engine.close();
});
