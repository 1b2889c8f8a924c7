import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import { NEWEST_ANCHOR } from '@goldwake/core/adapters';
import {
  DATA_KEY_FILE,
  LAST_COMMIT_FILE,
  openReadOnly,
  type RawEvent,
  type ReadOnlyCasino,
  SNAPSHOTS_FILE,
} from '@goldwake/embedded';
import Database from 'libsql';
import { CannotRun } from '../cannot-run.js';

const DATABASE_FILE = 'goldwake.db';

type Value = string | number | null;

/** A copy of a data folder for debugging drills. Allows changes that the casino's own code would reject. */
export class CasinoCopy {
  readonly casino: ReadOnlyCasino;
  private readonly db: Database.Database;

  private constructor(readonly dir: string) {
    this.db = new Database(join(dir, DATABASE_FILE));
    // In WAL mode, the copy can be read while it is being written.
    this.db.pragma('journal_mode = WAL');
    this.casino = openReadOnly(dir).keepingUnknown();
  }

  /**
   * Copies the current state of a running or stopped casino. The original stays unchanged.
   * @param to folder that does not exist yet
   * @throws DataFolderError if there is no casino
   */
  static make(from: string, to: string): CasinoCopy {
    openReadOnly(from).close();
    copyFolder(from, to);
    return new CasinoCopy(to);
  }

  get file(): string {
    return join(this.dir, DATABASE_FILE);
  }

  rows(sql: string, ...parameters: Value[]): Record<string, Value>[] {
    return this.db.prepare(sql).all(...parameters) as Record<string, Value>[];
  }

  run(sql: string, ...parameters: Value[]): void {
    this.db.prepare(sql).run(...parameters);
  }

  /** Runs the work in a single transaction, so that it is atomic and needs only one commit, which is fast. */
  together(work: () => void): void {
    this.db.exec('BEGIN');
    work();
    this.db.exec('COMMIT');
  }

  /** Returns an event from the copy. @throws CannotRun if the event is missing */
  event(stream: string, version: number): RawEvent {
    const raw = this.casino.event(stream, version);
    if (!raw) throw new CannotRun(`${stream}@${version} is missing: this history is already damaged`);
    return raw;
  }

  /** Changes the data of an event but leaves its hash unchanged. */
  setData({ event }: RawEvent, dataText: string): void {
    this.run('UPDATE events SET data = ? WHERE position = ?', dataText, event.position);
  }

  /**
   * Recomputes the hash chain of a stream, starting at a version. Anyone with access to the file and the code can do
   * the same.
   */
  sign(stream: string, fromVersion: number): void {
    let prevHash = fromVersion === 1 ? FIRST_PREV_HASH : this.event(stream, fromVersion - 1).event.hash;
    this.together(() => {
      for (const raw of this.casino.streamEvents(stream, { fromVersion })) {
        const hash = rawHash({ ...raw, event: { ...raw.event, prevHash } });
        this.run('UPDATE events SET prev_hash = ?, hash = ? WHERE position = ?', prevHash, hash, raw.event.position);
        prevHash = hash;
      }
    });
  }

  setDocument(collection: string, id: string, body: unknown): void {
    this.run(`UPDATE doc_${collection} SET body = ? WHERE id = ?`, JSON.stringify(body), id);
  }

  /** Deletes the newest anchor from the database. With it, a casino would refuse to start on a changed history. */
  removeAnchor(): void {
    const { name } = NEWEST_ANCHOR;
    if (this.rows(`SELECT 1 FROM sqlite_schema WHERE name = 'doc_${name}'`).length > 0)
      this.run(`DELETE FROM doc_${name}`);
  }

  /** Moves the write-ahead log into the database file (a checkpoint), as when a casino stops normally. */
  moveLog(): void {
    this.db.pragma('wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.casino.close();
    this.moveLog();
    this.db.close();
  }
}

/**
 * Copies the databases of a data folder without checking their content. Also copies the data key and the number of the
 * last commit, because no casino starts on the copy without them.
 * @param to folder that does not exist yet
 */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  // Copies the commit number first. A commit made meanwhile then makes the copy newer than its number, never older.
  for (const file of [LAST_COMMIT_FILE, DATA_KEY_FILE]) {
    if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
  }
  for (const file of [DATABASE_FILE, SNAPSHOTS_FILE]) {
    if (existsSync(join(from, file))) copyDatabase(join(from, file), join(to, file));
  }
}

/** Copies a database in one consistent read. Opens the original read-only. */
function copyDatabase(from: string, to: string): void {
  const db = new Database(`${pathToFileURL(from).href}?mode=ro`, { timeout: 5_000 });
  try {
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
}
