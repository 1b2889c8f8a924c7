import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError } from './errors.js';
import type { Mark } from './mark.js';
import { syncFolder } from './sync-folder.js';

/** Name of the file in the data folder that contains a copy of the casino's mark. */
export const LAST_COMMIT_FILE = 'last-commit.json';

/**
 * The number of the last durable commit, in a file of its own. If the database and its write-ahead log end at an
 * earlier commit, acknowledged data was lost. The number may be too low: the file is not synced with each commit, and
 * of two processes that write, the slower one may store its lower number last. It is never too high, because a number
 * is stored only after its commit is durable, and the database never counts backwards.
 *
 * The file exists before the database gets its first byte, with the number 0. If there is a database but no such file,
 * the file was lost, unless the database is from a version that did not number commits.
 */
export class LastCommitFile {
  private constructor(
    private readonly descriptor: number,
    private readonly casino: string,
    private readonly isDisposable: boolean,
  ) {}

  /**
   * Creates the file if it is missing, as in a new casino or in one that was last used by a version without marks. Must
   * be called before the database is opened for writing.
   * @param isDisposable whether the file need not survive a power failure
   * @returns the id of the casino
   * @throws DataFolderError if the file is damaged
   */
  static begin(dataDir: string, isDisposable = false): string {
    const stored = readLastCommit(dataDir);
    if (stored) return stored.casino;
    const casino = newCasino();
    replace(dataDir, { casino, commit: 0 }, isDisposable);
    return casino;
  }

  /** Opens the file for writing; replaces it if it is missing or belongs to another casino. */
  static open(dataDir: string, mark: Mark, isDisposable = false): LastCommitFile {
    const stored = storedIn(dataDir);
    if (stored?.casino !== mark.casino) replace(dataDir, mark, isDisposable);
    const file = new LastCommitFile(openSync(join(dataDir, LAST_COMMIT_FILE), 'r+'), mark.casino, isDisposable);
    // Another process may have stored a newer commit.
    if (stored?.casino === mark.casino && stored.commit < mark.commit) file.set(mark.commit);
    return file;
  }

  /** Stores the number of a durable commit. */
  set(commit: number): void {
    try {
      writeSync(this.descriptor, textOf({ casino: this.casino, commit }), 0);
    } catch {
      // Errors such as a full disk are ignored: the commit itself is durable, and a number too low does no harm.
    }
  }

  close(): void {
    if (!this.isDisposable) fsyncSync(this.descriptor);
    closeSync(this.descriptor);
  }
}

/**
 * Returns the content of the file; undefined if there is none.
 * @throws DataFolderError if it is damaged
 */
export function readLastCommit(dataDir: string): Mark | undefined {
  let text: string;
  try {
    text = readFileSync(join(dataDir, LAST_COMMIT_FILE), 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [, casino, commit] = /^\{"casino":"([0-9a-f]{32})","commit":(\d+) *\}\n$/.exec(text) ?? [];
  if (casino === undefined || !Number.isSafeInteger(Number(commit)))
    throw new DataFolderError(`${LAST_COMMIT_FILE} is damaged`);
  return { casino, commit: Number(commit) };
}

export function newCasino(): string {
  return randomBytes(16).toString('hex');
}

/** The rename makes sure that a crash leaves no file without content. */
function replace(dataDir: string, mark: Mark, isDisposable: boolean): void {
  const path = join(dataDir, LAST_COMMIT_FILE);
  writeFileSync(`${path}.new`, textOf(mark), { flush: !isDisposable });
  renameSync(`${path}.new`, path);
  if (!isDisposable) syncFolder(dataDir);
}

function storedIn(dataDir: string): Mark | undefined {
  try {
    return readLastCommit(dataDir);
  } catch (error) {
    if (error instanceof DataFolderError) return undefined;
    throw error;
  }
}

/** The text has a fixed length, so that each number completely overwrites the previous one. */
function textOf({ casino, commit }: Mark): string {
  return `{"casino":"${casino}","commit":${String(commit).padEnd(16)}}\n`;
}
