import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError } from './errors.js';
import { DATABASE_FILE } from './schema.js';

const OTHERS = 0o077;
const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/**
 * Lets only the owner open the data folder and the given files. Files that this process creates from now on are private
 * too: SQLite gives a write-ahead log the mode of its database, and a worker thread cannot set the umask.
 * @param files names of the casino's files; missing ones are ignored
 * @param report called with one line if other users could read the folder until now
 * @throws DataFolderError if the mode cannot be changed, or if an open folder contains other files but no casino:
 * closing it might lock other users out of a folder that they share
 */
export function makePrivate(dataDir: string, files: readonly string[], report: (line: string) => void): void {
  process.umask(OTHERS);
  // Windows has no such modes: there, a folder inherits the access list of the user's profile.
  if (process.platform === 'win32') return;
  const folderIsOpen = isOpen(dataDir);
  const open = files.map((file) => join(dataDir, file)).filter((file) => existsSync(file) && isOpen(file));
  if (!folderIsOpen && open.length === 0) return;
  const isShared = !existsSync(join(dataDir, DATABASE_FILE)) && readdirSync(dataDir).length > 0;
  if (folderIsOpen && isShared) throw readable(dataDir, 'it contains other files');
  try {
    if (folderIsOpen) chmodSync(dataDir, OWNER_ONLY_FOLDER);
    for (const file of open) chmodSync(file, OWNER_ONLY_FILE);
  } catch (error) {
    throw readable(dataDir, (error as NodeJS.ErrnoException).code ?? String(error));
  }
  // Other users cannot open the files of a private folder, whatever mode the files have.
  if (folderIsOpen) report(`${dataDir}: other users could read this folder; now only its owner can`);
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & OTHERS) !== 0;
}

function readable(dataDir: string, reason: string): DataFolderError {
  const command = `chmod 700 '${dataDir}'`;
  return new DataFolderError(
    `${dataDir}: other users can read this folder and its mode was not changed (${reason}); set GOLDWAKE_DATA to a folder of its own, or run ${command} as the owner of this one`,
  );
}
