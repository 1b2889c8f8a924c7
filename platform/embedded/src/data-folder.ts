import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '@goldwake/core/adapters';
import { Connection } from './connection.js';
import { DataFolderError, sqliteCode } from './errors.js';
import { APPLICATION_ID, DATABASE_FILE, SCHEMA_VERSION } from './schema.js';
import { readWalTail, type WalTail } from './wal-tail.js';

const LOCK_FILE = 'lock.db';
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

/**
 * Creates the data folder if it is missing, and checks that it can be read and written.
 * @throws DataFolderError
 */
export function prepareFolder(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir));
    if (!statSync(dataDir).isDirectory()) throw new DataFolderError(`${dataDir}: this is not a folder`);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const file = join(dataDir, DATABASE_FILE);
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/**
 * Creates a folder and its missing parents one by one. Node's `recursive` option never returns if a parent accepts no
 * folders, as under `/proc`.
 */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  mkdirSync(dir);
}

/**
 * Locks the folder for this process until the lock is released or the process ends. It is a file lock of the operating
 * system, so nothing needs to be cleaned up after a crash.
 * @throws DataFolderError
 */
export function lockFolder(dataDir: string): { release(): void } {
  let lock: Connection | undefined;
  try {
    lock = Connection.plain(join(dataDir, LOCK_FILE));
    lock.exec('BEGIN EXCLUSIVE');
    const held = lock;
    return { release: () => held.close() };
  } catch (error) {
    lock?.close();
    throw sqliteCode(error) === 'SQLITE_BUSY'
      ? new DataFolderError(
          `${dataDir}: another Goldwake is running on this data folder; stop it first, or set GOLDWAKE_DATA`,
        )
      : sqliteCode(error) === 'SQLITE_NOTADB'
        ? new DataFolderError(`${dataDir}: ${LOCK_FILE} was not created by Goldwake; remove it, it contains no data`)
        : folderError(dataDir, error);
  }
}

/** Returns whether a casino is running on the folder, without changing anything in the folder. */
function isHeld(dataDir: string): boolean {
  const file = join(dataDir, LOCK_FILE);
  if (!existsSync(file)) return false;
  const lock = Connection.read(file, 0);
  try {
    lock.rows('SELECT count(*) FROM sqlite_schema');
    return false;
  } catch (error) {
    return sqliteCode(error) === 'SQLITE_BUSY';
  } finally {
    lock.close();
  }
}

/**
 * Returns how the write-ahead log of the last run ends; undefined while a casino is running on the folder, because the
 * log is still being written.
 */
export function lastWalTail(dataDir: string): WalTail | undefined {
  if (isHeld(dataDir)) return undefined;
  const tail = readWalTail(logOf(join(dataDir, DATABASE_FILE)));
  return isHeld(dataDir) ? undefined : tail;
}

export interface CheckOptions {
  /** Whether to refuse or to read a file that is shorter than its header states; refused by default. */
  damaged?: 'refuse' | 'read';
}

/**
 * Checks only the header of the database file, because checking every page of a big casino would take minutes.
 * @returns false if there is no database yet
 * @throws DataFolderError if the file does not belong to a casino, is truncated or was written by a newer version
 */
export function checkDatabase(dataDir: string, { damaged = 'refuse' }: CheckOptions = {}): boolean {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return false;
  const { header, bytes } = readHeader(dataDir, file);
  if (bytes === 0) return false;
  const unfit = new DataFolderError(
    `${dataDir}: ${DATABASE_FILE} is damaged or not a database; restore it from a copy`,
  );
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC) throw unfit;
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  // While a write-ahead log exists, an undamaged file may be shorter than its header states.
  const short = !hasLog(file) && bytes < pages * pageBytes;
  if (short && damaged === 'refuse') throw unfit;
  const db = short ? Connection.readDamaged(file) : Connection.read(file);
  try {
    checkMarks(dataDir, db);
  } finally {
    db.close();
  }
  return true;
}

/**
 * Checks the application id and the schema version. It reads them through SQLite, because the newest header may still
 * be in the write-ahead log.
 */
function checkMarks(dataDir: string, db: Connection): void {
  const fresh = db.number('SELECT count(*) FROM sqlite_schema') === 0;
  if (!fresh && db.number('PRAGMA application_id') !== APPLICATION_ID) {
    throw new DataFolderError(`${dataDir}: ${DATABASE_FILE} belongs to another program`);
  }
  const schemaVersion = db.number('PRAGMA user_version');
  if (schemaVersion > SCHEMA_VERSION) {
    throw new DataFolderError(
      `${dataDir}: written by a newer Goldwake (schema ${schemaVersion}, this version supports ${SCHEMA_VERSION}); update Goldwake`,
    );
  }
}

function readHeader(dataDir: string, file: string): { header: Buffer; bytes: number } {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const header = Buffer.alloc(HEADER_BYTES);
    return {
      header: header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0)),
      bytes: fstatSync(descriptor).size,
    };
  } catch (error) {
    throw folderError(dataDir, error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

export function logOf(file: string): string {
  return `${file}-wal`;
}

function hasLog(file: string): boolean {
  return (statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Converts any error that occurred when opening the folder into a DataFolderError with a one-line message. */
export function folderError(dataDir: string, error: unknown): DataFolderError {
  if (error instanceof DataFolderError) return error;
  return new DataFolderError(`${dataDir}: ${reasonOf((error as { code?: string }).code ?? '', messageOf(error))}`);
}

function reasonOf(code: string, message: string): string {
  switch (code) {
    case 'ENOENT':
      return 'the data folder cannot be created here';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_READONLY':
      return 'the data folder cannot be written';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'this is not a folder';
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return 'the disk is full';
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return `${DATABASE_FILE} is damaged or not a database; restore it from a copy`;
    default:
      return `the data folder cannot be opened (${message})`;
  }
}
