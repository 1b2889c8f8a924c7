import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from '@goldwake/contracts';
import type { Snapshot } from '@goldwake/core';
import { decodeSnapshot, encodeSnapshot } from '@goldwake/core/adapters';
import { Connection, type Row, type Value } from './connection.js';
import { sqliteCode } from './errors.js';

/** Name of the snapshot file in the data folder. All its contents can be rebuilt from the events. */
export const SNAPSHOTS_FILE = 'snapshots.db';

/** SQLite application id `Glds`, which marks the file as a snapshot file. */
const APPLICATION_ID = 0x476c6473;
const FORMAT = 1;
const TABLE = `
  CREATE TABLE snapshots (
    stream TEXT NOT NULL,
    reducer_hash TEXT NOT NULL,
    version INTEGER NOT NULL,
    event_hash TEXT NOT NULL,
    state BLOB NOT NULL,
    digest TEXT NOT NULL
  );
  CREATE UNIQUE INDEX snapshots_key ON snapshots (stream, reducer_hash, version);
`;
const SELECT = 'SELECT rowid, stream, version, event_hash, reducer_hash, digest FROM snapshots';
const KEYS_MAX = 1_000;

/** Key of a stored snapshot, with a method that reads the snapshot. */
export interface SnapshotRow {
  stream: string;
  version: number;
  reducerHash: string;
  /** Reads the snapshot; returns undefined if the row is damaged. */
  read(): Snapshot | undefined;
}

export interface SnapshotFileOptions {
  /** Whether the file may be created and changed. */
  write: boolean;
}

/**
 * The snapshots of a data folder, in a separate file that several processes may open and that may be deleted at any
 * time. The state of the file never causes an exception: unreadable snapshots are treated as missing, snapshots that
 * cannot be written are not stored, and a damaged or foreign file is replaced.
 */
export class SnapshotFile {
  private db: Connection | undefined;
  private closed = false;
  private readonly file: string;

  private constructor(
    dataDir: string,
    private writable: boolean,
  ) {
    this.file = join(dataDir, SNAPSHOTS_FILE);
  }

  /** Opens the snapshot file. A missing file is created at the first `put`. */
  static open(dataDir: string, { write }: SnapshotFileOptions): SnapshotFile {
    return new SnapshotFile(dataDir, write);
  }

  /** Whether `put` can store snapshots, that is, the file is writable and not closed. */
  get keeps(): boolean {
    return this.writable && !this.closed;
  }

  /** Returns the newest readable snapshot, at or before `toVersion` if that is given. */
  newest<State>(stream: string, reducerHash: string, toVersion = Number.MAX_SAFE_INTEGER): Snapshot<State> | undefined {
    const sql = `${SELECT} WHERE stream = ? AND reducer_hash = ? AND version <= ? ORDER BY version DESC LIMIT 1`;
    for (let to = toVersion; ; ) {
      const row = this.rows(sql, [stream, reducerHash, to])[0];
      if (!row) return undefined;
      const snapshot = this.decoded<State>(row);
      if (snapshot) return snapshot;
      to = (row[2] as number) - 1;
    }
  }

  at<State>(stream: string, reducerHash: string, version: number): Snapshot<State> | undefined {
    const row = this.rows(`${SELECT} WHERE stream = ? AND reducer_hash = ? AND version = ?`, [
      stream,
      reducerHash,
      version,
    ])[0];
    return row && this.decoded<State>(row);
  }

  /**
   * Returns the versions of the stream's snapshots in ascending order. A listed snapshot may still turn out to be
   * damaged when it is read.
   */
  versions(stream: string, reducerHash: string): number[] {
    return this.rows('SELECT version FROM snapshots WHERE stream = ? AND reducer_hash = ? ORDER BY version', [
      stream,
      reducerHash,
    ]).map(([version]) => version as number);
  }

  /** Iterates over all snapshots, sorted by stream, reducer and version. */
  *all(): Generator<SnapshotRow> {
    const sql = `SELECT stream, reducer_hash, version FROM snapshots WHERE (stream, reducer_hash, version) > (?, ?, ?)
      ORDER BY stream, reducer_hash, version LIMIT ?`;
    for (let after: Value[] = ['', '', 0]; ; ) {
      const page = this.rows(sql, [...after, KEYS_MAX]) as [string, string, number][];
      for (const [stream, reducerHash, version] of page) {
        yield { stream, reducerHash, version, read: () => this.at(stream, reducerHash, version) };
      }
      const last = page.at(-1);
      if (!last) return;
      after = last;
    }
  }

  /** @returns whether the snapshot was stored */
  put(snapshot: Snapshot): boolean {
    const { stream, version, eventHash, reducerHash } = snapshot;
    return this.change((db) => {
      const { bytes, digest } = encodeSnapshot(snapshot);
      db.run('INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?, ?)', [
        stream,
        reducerHash,
        version,
        eventHash,
        bytes,
        digest,
      ]);
    });
  }

  /** Deletes the snapshots of one stream, or of all streams if `stream` is omitted. */
  drop(stream?: string): void {
    if (!existsSync(this.file)) return;
    this.change((db) =>
      stream === undefined
        ? db.run('DELETE FROM snapshots')
        : db.run('DELETE FROM snapshots WHERE stream = ?', [stream]),
    );
  }

  /** Deletes the snapshots of a category that were made by other versions of the reducer code. */
  dropOthers(category: Category, reducerHash: string): void {
    if (!existsSync(this.file)) return;
    this.change((db) =>
      db.run('DELETE FROM snapshots WHERE stream GLOB ? AND reducer_hash <> ?', [`${category}-*`, reducerHash]),
    );
  }

  close(): void {
    this.closed = true;
    this.release();
  }

  private decoded<State>(row: Row): Snapshot<State> | undefined {
    const [rowid, stream, version, eventHash, reducerHash, digest] = row as [
      number,
      string,
      number,
      string,
      string,
      string,
    ];
    try {
      const bytes = this.db?.blob('SELECT state FROM snapshots WHERE rowid = ?', [rowid]);
      return bytes && decodeSnapshot({ stream, version, eventHash, reducerHash }, bytes, digest);
    } catch (error) {
      this.giveUp(error);
      return undefined;
    }
  }

  private rows(sql: string, parameters: readonly Value[]): Row[] {
    try {
      return this.connected()?.rows(sql, parameters) ?? [];
    } catch (error) {
      this.giveUp(error);
      return [];
    }
  }

  private change(work: (db: Connection) => void): boolean {
    if (!this.writable) return false;
    try {
      const db = this.connected() ?? this.made();
      if (!db) return false;
      work(db);
      return true;
    } catch (error) {
      this.giveUp(error);
      return false;
    }
  }

  /** Returns the connection; undefined as long as there is no snapshot file that was created by Goldwake. */
  private connected(): Connection | undefined {
    if (this.db || this.closed || !existsSync(this.file)) return this.db;
    const db = this.opened();
    const marks = marksOf(db);
    if (marks === 'ours') this.db = db;
    else db.close();
    if (marks === 'foreign') this.discard();
    return this.db;
  }

  private opened(): Connection {
    try {
      if (this.writable) return Connection.cache(this.file);
    } catch (error) {
      if (!/^SQLITE_(READONLY|CANTOPEN)/.test(sqliteCode(error))) throw error;
      this.writable = false;
    }
    return Connection.read(this.file);
  }

  private made(): Connection | undefined {
    if (this.closed || !this.writable) return undefined;
    const db = Connection.cache(this.file);
    try {
      db.exec('BEGIN IMMEDIATE');
      // Another process may have created the table first.
      if (marksOf(db) === 'none') {
        db.exec(`${TABLE} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT}`);
      }
      db.exec('COMMIT');
    } catch (error) {
      db.close();
      throw error;
    }
    this.db = db;
    return db;
  }

  /** Handles an error of SQLite: discards the file if it is damaged, but not if another process holds a write lock. */
  private giveUp(error: unknown): void {
    if (/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(sqliteCode(error))) this.discard();
  }

  private discard(): void {
    this.release();
    // A file that cannot be changed or removed is left as it is and no longer used.
    this.closed = !this.writable || !this.removed();
  }

  private removed(): boolean {
    try {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${this.file}${suffix}`, { force: true });
      return true;
    } catch {
      return false;
    }
  }

  private release(): void {
    this.db?.close();
    this.db = undefined;
  }
}

function marksOf(db: Connection): 'ours' | 'foreign' | 'none' {
  if (db.number('SELECT count(*) FROM sqlite_schema') === 0) return 'none';
  const ours = db.pragma('application_id') === APPLICATION_ID && db.pragma('user_version') === FORMAT;
  return ours ? 'ours' : 'foreign';
}
