import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { DataFolderError } from './errors.js';
import { checkSchemaText, DamagedValue, RowsQuery } from './rows-query.js';
import { DATABASE_FILE } from './schema.js';

export type Value = string | number | null | Uint8Array;
/** A result row, which contains no BLOB; see `Connection.blob`. */
export type Row = (string | number | null)[];

export interface Statement {
  /** @returns the number of changed rows */
  run(parameters: readonly Value[]): number;
}

type Prepared = Database.Statement<[readonly Value[]]>;

/**
 * A SQLite connection that caches its prepared statements. No method reads a text value through libsql, which would
 * abort the process if the text is damaged; see `RowsQuery`.
 */
export class Connection {
  private readonly statements = new Map<string, Prepared>();
  private readonly queries = new Map<string, RowsQuery>();
  private isSchemaChecked = false;

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
    // `writable_schema` lets SQLite open a truncated file. Its other effects need a writable file.
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
    const prepared = this.prepared(sql);
    return { run: (parameters) => prepared.run(parameters).changes };
  }

  run(sql: string, parameters: readonly Value[] = []): number {
    return this.prepared(sql).run(parameters).changes;
  }

  /**
   * Returns the rows of a SELECT.
   * @throws DamagedValue if a value is a BLOB or a text that is not valid UTF-8, and errors of SQLite
   */
  rows(sql: string, parameters: readonly Value[] = []): Row[] {
    return this.query(sql).rows(parameters);
  }

  /** Returns the rows like `rows`, but represents damaged values as text instead of throwing. */
  rowsAsText(sql: string, parameters: readonly Value[]): Row[] {
    return this.query(sql).rowsAsText(parameters);
  }

  /**
   * Returns the value of a SELECT of one number; 0 if there is no row.
   * @throws DamagedValue if the value is not a number, and errors of SQLite
   */
  number(sql: string, parameters: readonly Value[] = []): number {
    const safe = `WITH result(value) AS (${sql}) SELECT iif(typeof(value) IN ('text', 'blob'), x'', value) FROM result`;
    const value = this.first(safe, parameters) ?? 0;
    if (typeof value === 'number') return value;
    throw new DamagedValue('a number is stored as text');
  }

  /** Returns the number that a PRAGMA without arguments reports. */
  pragma(name: 'application_id' | 'user_version' | 'page_size' | 'page_count'): number {
    return Number(this.first(`PRAGMA ${name}`, []));
  }

  /** Returns the bytes that a SELECT of one value returns; undefined if there is no row. */
  blob(sql: string, parameters: readonly Value[]): Uint8Array | undefined {
    return (this.first(`SELECT CAST((${sql}) AS BLOB)`, parameters) as Uint8Array | null) ?? undefined;
  }

  /** Returns the first column of the first row. The SQL must ensure that it is not a text. */
  private first(sql: string, parameters: readonly Value[]): Value | undefined {
    try {
      return (this.prepared(sql).get(parameters) as unknown as Value[] | undefined)?.[0];
    } catch (error) {
      // After an error, libsql does not reset the statement, which would keep its present parameters.
      this.statements.delete(sql);
      throw error;
    }
  }

  private query(sql: string): RowsQuery {
    let query = this.queries.get(sql);
    if (!query) {
      this.checkSchema();
      query = withSchema(() => new RowsQuery(this.db, sql));
      this.queries.set(sql, query);
    }
    return query;
  }

  private prepared(sql: string): Prepared {
    const known = this.statements.get(sql);
    if (known) return known;
    this.checkSchema();
    const prepared = withSchema(() => this.db.prepare<[readonly Value[]]>(sql));
    if (prepared.reader) prepared.raw();
    this.statements.set(sql, prepared);
    return prepared;
  }

  private checkSchema(): void {
    if (this.isSchemaChecked) return;
    checkSchemaText(this.db);
    this.isSchemaChecked = true;
  }

  /** Moves the content of the write-ahead log into the database file, so a stopped casino is a single file. */
  checkpoint(): void {
    this.db.pragma('wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.statements.clear();
    this.queries.clear();
    this.db.close();
  }
}

/**
 * Prepares a statement. A missing table, column or index means that the stored schema is damaged.
 * @throws DataFolderError
 */
function withSchema<T>(prepare: () => T): T {
  try {
    return prepare();
  } catch (error) {
    const { message } = error as Error;
    if (!/^no such (table|column|index)/.test(message)) throw error;
    throw new DataFolderError(`${DATABASE_FILE}: its schema is damaged (${message}); restore it from a copy`);
  }
}
