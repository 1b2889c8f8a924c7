import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from './connection.js';
import { isDamage } from './damaged-history.js';
import { isHeld, logOf } from './data-folder.js';
import { isDatabase, markInFile, markInPart, readHeader, sizeOf } from './database-file.js';
import { DamagedFolder, DataFolderError } from './errors.js';
import { checkFiles, JOURNAL_FILE, LATER_FILES } from './folder-files.js';
import { LAST_COMMIT_FILE, readLastCommit } from './last-commit.js';
import type { Mark } from './mark.js';
import { APPLICATION_ID, DATABASE_FILE, SCHEMA_VERSION } from './schema.js';
import { describeWalTail, readWal, type WalContent } from './wal-tail.js';

const LOG_FILE = logOf(DATABASE_FILE);
/** B-tree page type of page 1 while the whole schema fits on it: a table leaf. */
const LEAF_OF_TABLE = 0x0d;
/** SQLite never uses the page that contains this byte: https://sqlite.org/fileformat2.html#the_lock_byte_page */
const LOCK_BYTE = 0x40000000;
/** Size of a database of one page. */
const NEW_DATABASE_BYTES = 4_096;
/** Number of times that a check is repeated because another process wrote to the folder meanwhile. */
const CHECKS_MAX = 5;

export interface CheckOptions {
  /** Whether to refuse or to read a folder whose files are damaged or do not belong together; refused by default. */
  damaged?: 'refuse' | 'read';
}

/** Result of the check of a data folder. */
export interface FolderState {
  /** Whether there is a database. */
  exists: boolean;
  /** Describes in one line what the last run left unfinished. */
  note?: string | undefined;
}

/**
 * Checks that the files of a data folder are complete and belong together. Opening the database otherwise could mix two
 * histories, or silently continue without acknowledged events. Reads the write-ahead log, which is small, but of the
 * database only a few pages: checking every page of a big casino would take minutes.
 *
 * If a casino is running on the folder, its log is being written, so only the database's version is checked. The files
 * are not even opened then: closing a file releases all locks that this process has on it.
 * @throws DataFolderError
 */
export function checkFolder(dataDir: string, options: CheckOptions = {}): FolderState {
  checkFiles(dataDir, 'read');
  checkJournal(dataDir);
  if (isHeld(dataDir)) return checkRunning(dataDir);
  for (let times = 1; ; times++) {
    const before = stampOf(dataDir);
    try {
      return checkStopped(dataDir, options);
    } catch (error) {
      if (isHeld(dataDir)) return checkRunning(dataDir);
      if (stampOf(dataDir) === before || times === CHECKS_MAX) throw error;
    }
  }
}

/** As `checkFolder`, for the process that has locked the folder. */
export function checkStopped(dataDir: string, { damaged = 'refuse' }: CheckOptions = {}): FolderState {
  checkJournal(dataDir);
  const file = join(dataDir, DATABASE_FILE);
  const bytes = sizeOf(file);
  if (!bytes) {
    const last = sizeOf(join(dataDir, LAST_COMMIT_FILE)) === undefined ? undefined : lastCommitOf(dataDir);
    // The commit number 0 is left by a casino that was killed before its first commit.
    const ofStore = [LOG_FILE, ...(last?.commit === 0 ? [] : [LAST_COMMIT_FILE])];
    checkNothingLeft(dataDir, bytes === undefined ? 'missing' : 'empty', [...ofStore, ...LATER_FILES]);
    return { exists: false };
  }
  const { header, pageBytes, pages } = readHeader(file);
  if (!isDatabase(header)) throw refused(dataDir, `${DATABASE_FILE} is damaged or not a database`);
  // Reads the commit number before the log, because a commit of another process makes the log newer, never older.
  const acknowledged = damaged === 'read' ? undefined : lastCommitOf(dataDir);
  const wal = readWal(logOf(file));
  const firstPage = wal.firstPage ?? header;
  checkVersion(dataDir, firstPage);
  if (damaged === 'read') return { exists: true };
  checkLog(dataDir, wal, pageBytes);
  checkLink(dataDir, wal);
  checkComplete(dataDir, wal, { filePages: Math.floor(bytes / pageBytes), pages, pageBytes });
  const mark = wal.marks?.last ?? readMark(dataDir);
  const isEmpty = !mark && hasNoTables(firstPage);
  if (isEmpty) checkNothingLeft(dataDir, 'empty', LATER_FILES);
  const isUnmarked = !mark && !isEmpty;
  if (!acknowledged && !isUnmarked) throw refused(dataDir, missingNumber(mark));
  // A database without a mark was written by an earlier version. The number 0 then only shows that the first start of
  // this version was killed before it stored the mark.
  const known = isUnmarked && acknowledged?.commit === 0 ? undefined : acknowledged;
  checkAcknowledged(dataDir, mark, known, wal);
  return { exists: true, note: describeWalTail(wal.tail, known !== undefined) };
}

/**
 * Returns the fault for which `checkFolder` refuses a folder, or what the last run left unfinished. Both are undefined
 * while a casino is running on the folder.
 */
export function describeFolder(dataDir: string): { fault?: string; note?: string | undefined } {
  try {
    return { note: checkFolder(dataDir).note };
  } catch (error) {
    if (error instanceof DataFolderError) return { fault: error.message };
    throw error;
  }
}

function checkRunning(dataDir: string): FolderState {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw refused(dataDir, `${DATABASE_FILE} is missing although a casino is running`);
  const db = Connection.read(file);
  try {
    checkMarks(dataDir, {
      isEmpty: db.number('SELECT count(*) FROM sqlite_schema') === 0,
      applicationId: db.pragma('application_id'),
      schemaVersion: db.pragma('user_version'),
    });
  } finally {
    db.close();
  }
  return { exists: true };
}

/**
 * Refuses a rollback journal, because SQLite would copy its pages into the database. A casino that was killed while it
 * created its database leaves one, together with at most one page and the commit number 0.
 */
function checkJournal(dataDir: string): void {
  const bytes = sizeOf(join(dataDir, JOURNAL_FILE));
  if (!bytes) return;
  const isNew = (sizeOf(join(dataDir, DATABASE_FILE)) ?? 0) <= NEW_DATABASE_BYTES;
  if (isNew && lastCommitOf(dataDir)?.commit === 0) return;
  throw refused(
    dataDir,
    `${JOURNAL_FILE} (${megabytes(bytes)}) is of another program or of another database, and SQLite would copy its pages into ${DATABASE_FILE}`,
  );
}

/** Refuses a folder without stored events that has one of the files: they are of a casino whose database was lost. */
function checkNothingLeft(dataDir: string, what: 'missing' | 'empty', names: readonly string[]): void {
  const left = names.filter((name) => sizeOf(join(dataDir, name)));
  if (left.length === 0) return;
  const sizes = left.map((name) => `${name} (${megabytes(sizeOf(join(dataDir, name)) ?? 0)})`).join(' and ');
  throw new DamagedFolder(
    dataDir,
    `${DATABASE_FILE} is ${what}, but ${sizes} of a casino ${left.length === 1 ? 'is' : 'are'} there`,
    // Only the log can contain events.
    left.includes(LOG_FILE) ? undefined : `move ${left.join(' and ')} out of it to start a new casino`,
  );
}

function checkLog(dataDir: string, { tail, pageBytes }: WalContent, pageBytesOfFile: number): void {
  const log = logOf(DATABASE_FILE);
  if (tail.damagedHeader || tail.lostCommits > 1) throw refused(dataDir, describeWalTail(tail, false) ?? '');
  if (tail.commits > 0 && pageBytes !== pageBytesOfFile) {
    throw refused(dataDir, `${log} does not belong to ${DATABASE_FILE}: their page sizes differ`);
  }
}

interface FileSize {
  /** Complete pages in the database file. */
  filePages: number;
  /** Number of pages according to the header. */
  pages: number;
  pageBytes: number;
}

/**
 * Checks that every page is in the database file or in the log. The log may add pages after the end of the file; the
 * lock page of SQLite never exists.
 */
function checkComplete(dataDir: string, wal: WalContent, { filePages, pages, pageBytes }: FileSize): void {
  const last = wal.pagesAfter || pages;
  for (let page = filePages + 1; page <= last; page++) {
    if (wal.pages.has(page) || page === Math.floor(LOCK_BYTE / pageBytes) + 1) continue;
    throw refused(dataDir, `${DATABASE_FILE} is damaged: it is truncated after ${filePages} of ${last} pages`);
  }
}

/** Checks that the log begins where the database file ends, or before. */
function checkLink(dataDir: string, { marks, pageBytes }: WalContent): void {
  if (!marks) return;
  const { page, first, last } = marks;
  const inFile = markInPart(join(dataDir, DATABASE_FILE), page, pageBytes);
  const log = logOf(DATABASE_FILE);
  if (inFile && inFile.casino !== first.casino) {
    throw refused(dataDir, `${log} belongs to another casino than ${DATABASE_FILE}`);
  }
  const end = inFile?.commit ?? 0;
  if (end < first.commit - 1) {
    const between = `commits ${end + 1} to ${first.commit - 1} are missing`;
    throw refused(dataDir, `${DATABASE_FILE} is older than ${log}: ${between} between them`);
  }
  if (end > last.commit) {
    const ends = `${DATABASE_FILE} contains commit ${end}, and the log ends at commit ${last.commit}`;
    throw refused(dataDir, `${log} is older than ${DATABASE_FILE}: ${ends}`);
  }
}

function checkAcknowledged(
  dataDir: string,
  mark: Mark | undefined,
  acknowledged: Mark | undefined,
  { tail }: WalContent,
): void {
  if (acknowledged && mark && mark.casino !== acknowledged.casino) {
    throw refused(dataDir, `${DATABASE_FILE} and ${LAST_COMMIT_FILE} belong to different casinos`);
  }
  const end = mark?.commit ?? 0;
  const lost = acknowledged && end < acknowledged.commit;
  // A single damaged commit at the end may be a write during which the power failed. A database from a version that did
  // not number commits does not show whether commits are missing.
  if (!lost && (acknowledged || tail.lostCommits === 0)) return;
  const reason =
    tail.lostCommits > 0 ? describeWalTail(tail, false) : missingCommits(dataDir, end, acknowledged?.commit ?? 0);
  throw refused(dataDir, reason ?? '');
}

function missingNumber(mark: Mark | undefined): string {
  return `${LAST_COMMIT_FILE} is missing, so it is unknown how many commits after commit ${mark?.commit ?? 0} are lost`;
}

function missingCommits(dataDir: string, end: number, acknowledged: number): string {
  const log = logOf(DATABASE_FILE);
  const what = sizeOf(join(dataDir, log)) ? `the data ends` : `${log} is missing or empty, and ${DATABASE_FILE} ends`;
  return `${what} at commit ${end}, but commits up to ${acknowledged} were acknowledged: a file is truncated, missing or an older copy`;
}

/**
 * Checks the application id and the schema version in the first page, without SQLite: even a connection that only reads
 * writes to the index of the log.
 */
function checkVersion(dataDir: string, firstPage: Buffer): void {
  checkMarks(dataDir, {
    isEmpty: hasNoTables(firstPage),
    applicationId: firstPage.readUInt32BE(68),
    schemaVersion: firstPage.readUInt32BE(60),
  });
}

function hasNoTables(firstPage: Buffer): boolean {
  return firstPage[100] === LEAF_OF_TABLE && firstPage.readUInt16BE(103) === 0;
}

interface DatabaseMarks {
  /** Whether the database has no tables. */
  isEmpty: boolean;
  applicationId: number;
  schemaVersion: number;
}

function checkMarks(dataDir: string, { isEmpty, applicationId, schemaVersion }: DatabaseMarks): void {
  if (!isEmpty && applicationId !== APPLICATION_ID) {
    throw new DataFolderError(`${dataDir}: ${DATABASE_FILE} belongs to another program`);
  }
  if (schemaVersion > SCHEMA_VERSION) {
    throw new DataFolderError(
      `${dataDir}: written by a newer Goldwake (schema ${schemaVersion}, this version supports ${SCHEMA_VERSION}); update Goldwake`,
    );
  }
}

/** Reads the mark of a database whose log contains none. */
function readMark(dataDir: string): Mark | undefined {
  try {
    return markInFile(join(dataDir, DATABASE_FILE));
  } catch (error) {
    throw isDamage(error) ? refused(dataDir, `${DATABASE_FILE} is damaged`) : error;
  }
}

function lastCommitOf(dataDir: string): Mark | undefined {
  try {
    return readLastCommit(dataDir);
  } catch (error) {
    throw error instanceof DataFolderError ? refused(dataDir, error.message) : error;
  }
}

function refused(dataDir: string, what: string): DamagedFolder {
  return new DamagedFolder(dataDir, what);
}

function stampOf(dataDir: string): string {
  const files = [DATABASE_FILE, logOf(DATABASE_FILE), LAST_COMMIT_FILE].map((name) => join(dataDir, name));
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join(' ');
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${bytes} bytes` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
