import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UnknownSchema } from '@goldwake/contracts';
import { messageOf } from '@goldwake/core/adapters';
import { Connection } from './connection.js';
import { DamagedFolder, DataFolderError, sqliteCode } from './errors.js';
import { checkFiles, FILES, LOCK_FILE } from './folder-files.js';
import { makePrivate } from './private-folder.js';
import { DATABASE_FILE } from './schema.js';

/**
 * Creates the data folder if it is missing, checks that it can be read and written, and makes it private.
 * @throws DataFolderError
 */
export function prepareFolder(dataDir: string, report: (line: string) => void = console.error): void {
  try {
    makeFolder(resolve(dataDir));
    if (!statSync(dataDir).isDirectory()) throw new DataFolderError(`${dataDir}: this is not a folder`);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    checkFiles(dataDir, 'write');
    makePrivate(dataDir, FILES, report);
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
  mkdirSync(dir, { mode: 0o700 });
}

export interface FolderLock {
  release(): void;
}

/**
 * Locks the folder for this process until the lock is released or the process ends. It is a file lock of the operating
 * system, so nothing needs to be cleaned up after a crash.
 * @throws DataFolderError
 */
export function lockFolder(dataDir: string): FolderLock {
  const lock = lockIfFree(dataDir);
  if (lock) return lock;
  throw new DataFolderError(
    `${dataDir}: another Goldwake is running on this data folder; stop it first, or set GOLDWAKE_DATA`,
  );
}

/**
 * As `lockFolder`, but returns undefined if another process has locked the folder.
 * @throws DataFolderError
 */
export function lockIfFree(dataDir: string): FolderLock | undefined {
  let lock: Connection | undefined;
  try {
    lock = Connection.plain(join(dataDir, LOCK_FILE));
    lock.exec('BEGIN EXCLUSIVE');
    const held = lock;
    return { release: () => held.close() };
  } catch (error) {
    lock?.close();
    if (sqliteCode(error) === 'SQLITE_BUSY') return undefined;
    throw sqliteCode(error) === 'SQLITE_NOTADB'
      ? new DataFolderError(
          `${dataDir}: ${LOCK_FILE} is not a lock file of Goldwake; move it out of the folder and start again`,
        )
      : folderError(dataDir, error);
  }
}

/** Returns whether a casino is running on the folder, without changing anything in the folder. */
export function isHeld(dataDir: string): boolean {
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

export function logOf(file: string): string {
  return `${file}-wal`;
}

/**
 * Converts any error that occurred when opening the folder into a DataFolderError with a one-line message.
 * @param isUnchanged whether nothing in the folder was opened for writing
 */
export function folderError(dataDir: string, error: unknown, isUnchanged = true): DataFolderError {
  if (error instanceof DataFolderError) return error;
  if (error instanceof UnknownSchema) return new DataFolderError(`${dataDir}: ${error.message}`);
  if (['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(sqliteCode(error))) {
    const fault = `${DATABASE_FILE} is damaged`;
    if (isUnchanged) return new DamagedFolder(dataDir, fault);
    return new DataFolderError(
      `${dataDir}: ${fault}, which was noticed after it was opened for writing. Restore a copy of the complete folder; npm run replay -- verify --data ${dataDir} lists the damage`,
    );
  }
  return new DataFolderError(`${dataDir}: ${reasonOf((error as { code?: string }).code ?? '', messageOf(error))}`);
}

function reasonOf(code: string, message: string): string {
  // SQLite reports a limit on the size of files, a quota and a failing disk alike.
  if (code.startsWith('SQLITE_IOERR')) {
    return `a file cannot be read or written (${message}); check the disk, its quota and ulimit -f`;
  }
  switch (code) {
    case 'ENOENT':
      return 'the data folder cannot be created here; set GOLDWAKE_DATA to another folder';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_READONLY':
      return 'the data folder cannot be written; give this user write permission, or set GOLDWAKE_DATA to another folder';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'this is not a folder';
    case 'ENOSPC':
    case 'SQLITE_FULL':
      return 'the disk is full';
    case 'EDQUOT':
    case 'EFBIG':
      return 'a limit on the size of files is reached';
    default:
      return `the data folder cannot be opened (${message})`;
  }
}
