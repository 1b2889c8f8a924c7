import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { ANCHORS_FILE } from '@goldwake/core/adapters';
import { DATA_KEY_FILE } from './data-key-file.js';
import { DataFolderError } from './errors.js';
import { LAST_COMMIT_FILE } from './last-commit.js';
import { DATABASE_FILE } from './schema.js';
import { SNAPSHOTS_FILE } from './snapshot-file.js';

/**
 * Rollback journal of another program. Goldwake uses a write-ahead log, but SQLite copies the pages of any journal that
 * it finds into the database.
 */
export const JOURNAL_FILE = `${DATABASE_FILE}-journal`;
export const LOCK_FILE = 'lock.db';
/** Cache of the replay tools: the state of the last complete check, from which the next check continues. */
export const VERIFIED_FILE = 'verified-state';
/** Result of the last check of all rules, for people. */
export const LAST_VERIFY_FILE = 'last-verify.json';
/** Link to the workbench of the running casino. */
export const LINK_FILE = 'workbench-link';

/** Files without which the folder cannot be opened. Snapshots that cannot be read are made again. */
const NEEDED = [
  ...[DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, JOURNAL_FILE],
  ...[LOCK_FILE, `${LOCK_FILE}-journal`, LAST_COMMIT_FILE],
];

/** Files that are created only after the first commit, so that a new casino has none of them. */
export const LATER_FILES = [
  ...[DATA_KEY_FILE, ANCHORS_FILE, SNAPSHOTS_FILE],
  ...[VERIFIED_FILE, LAST_VERIFY_FILE, LINK_FILE],
];

/** All files of a casino in its data folder. */
export const FILES = [
  ...NEEDED,
  ...LATER_FILES,
  ...['-wal', '-shm', '-journal'].map((suffix) => `${SNAPSHOTS_FILE}${suffix}`),
  ...[LAST_COMMIT_FILE, VERIFIED_FILE, LAST_VERIFY_FILE].map((name) => `${name}.new`),
];

/**
 * Checks the files of a data folder before any is opened. Opening a named pipe waits for ever, and SQLite does not name
 * the file that it cannot open. Missing files are ignored.
 * @throws DataFolderError that names the file
 */
export function checkFiles(dataDir: string, use: 'read' | 'write'): void {
  for (const name of FILES) {
    const path = join(dataDir, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) continue;
    if (!stats.isFile()) throw new DataFolderError(`${path}: is not a regular file`);
    if (NEEDED.includes(name)) checkAccess(path, use);
    if (name === DATA_KEY_FILE && use === 'write') checkAccess(path, 'read');
  }
}

function checkAccess(path: string, use: 'read' | 'write'): void {
  try {
    accessSync(path, constants.R_OK | (use === 'write' ? constants.W_OK : 0));
  } catch (error) {
    const what = use === 'write' ? 'read and written' : 'read';
    throw new DataFolderError(
      `${path}: cannot be ${what} by this user (${(error as NodeJS.ErrnoException).code}); run as the owner of the file, or make this user its owner with mode 600`,
    );
  }
}
