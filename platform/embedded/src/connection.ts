import { pathToFileURL } from 'node:url';
import Database from 'libsql';

export type Value = string | number | null | Uint8Array;
export type Row = Value[];

export interface Statement {
  /** @returns the number of changed rows */
  run(parameters: readonly Value[]): number;
  rows(parameters: readonly Value[]): Row[];
}

/** A SQLite connection that caches its prepared statements. */
export class Connection {
  private readonly statements = new Map<string, Statement>();

  private constructor(private readonly db: Database.Database) {}

  /** Opens a connection whose commits are durable: the write-ahead log is synced before COMMIT returns. */
  static write(file: string): Connection {
    const connection = new Connection(new Database(file, { timeout: 5_000 }));
    connection.exec('PRAGMA locking_mode = NORMAL');
    connection.db.pragma('journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    // Overwrites deleted data, such as the key of a player, instead of leaving it in the file.
    connection.exec('PRAGMA secure_delete = ON');
    // The limit is 4,000 pages, which is 16 MB. With SQLite's default of 1,000 pages, checkpoints ran several times a
    // second under load, and bets waited for them (12 % fewer bets).
    connection.exec('PRAGMA wal_autocheckpoint = 4000');
    return connection;
  }

  /**
   * Opens a read-only connection.
   * @param waitMs how long to wait for a lock, in milliseconds
   */
  static read(file: string, waitMs = 5_000): Connection {
    return new Connection(new Database(`${pathToFileURL(file).href}?mode=ro`, { timeout: waitMs }));
  }

  /** Opens a truncated database file, which is shorter than its header states. The file can be read up to its end. */
  static readDamaged(file: string): Connection {
    const connection = Connection.read(file);
    // `writable_schema` lets SQLite open a truncated file. Its other effects need a writable file and do not apply
    // here.
    connection.exec('PRAGMA writable_schema = ON');
    return connection;
  }

  /** Opens a database file alone: without its write-ahead log, and without locks. */
  static readFileAlone(file: string): Connection {
    return new Connection(new Database(`${pathToFileURL(file).href}?immutable=1`));
  }

  /** Opens a connection for data that may be lost: commits are not synced to disk and do not wait for locks. */
  static cache(file: string): Connection {
    const connection = Connection.plain(file);
    connection.db.pragma('journal_mode = WAL');
    connection.exec('PRAGMA synchronous = OFF');
    return connection;
  }

  static plain(file: string): Connection {
    return new Connection(new Database(file));
  }

  exec(sql: string): void {
    this.db.exec(sql);
  }

  statement(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    const prepared = this.db.prepare<[readonly Value[]]>(sql);
    if (prepared.reader) prepared.raw();
    const statement: Statement = {
      run: (parameters) => prepared.run(parameters).changes,
      rows: (parameters) => prepared.all(parameters) as Row[],
    };
    this.statements.set(sql, statement);
    return statement;
  }

  rows(sql: string, parameters: readonly Value[] = []): Row[] {
    return this.statement(sql).rows(parameters);
  }

  run(sql: string, parameters: readonly Value[] = []): number {
    return this.statement(sql).run(parameters);
  }

  /** Returns the first column of the first row as a number; 0 if there is no row. */
  number(sql: string, parameters: readonly Value[] = []): number {
    return Number(this.rows(sql, parameters)[0]?.[0] ?? 0);
  }

  /**
   * Moves the content of the write-ahead log into the database file, so that a stopped casino consists of a single
   * file.
   */
  checkpoint(): void {
    this.db.pragma('wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }
}
