import { pathToFileURL } from 'node:url';
import Database from 'libsql';

export type Value = string | number | null | Uint8Array;
export type Row = Value[];

export interface Statement {
  /** @returns how many rows changed */
  run(parameters: readonly Value[]): number;
  rows(parameters: readonly Value[]): Row[];
}

/** One SQLite connection with each statement prepared once. */
export class Connection {
  private readonly statements = new Map<string, Statement>();

  private constructor(private readonly db: Database.Database) {}

  /** Durable on commit: the write-ahead log is synced before COMMIT returns. */
  static write(file: string): Connection {
    const connection = new Connection(new Database(file, { timeout: 5_000 }));
    connection.exec('PRAGMA locking_mode = NORMAL');
    connection.db.pragma('journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    // Pages, 16 MB: at SQLite's 1,000 the log was moved several times a second under load, and bets waited for it (12 % fewer).
    connection.exec('PRAGMA wal_autocheckpoint = 4000');
    return connection;
  }

  /** Cannot write, whatever it is asked. @param waitMs how long to wait for a lock */
  static read(file: string, waitMs = 5_000): Connection {
    return new Connection(new Database(`${pathToFileURL(file).href}?mode=ro`, { timeout: waitMs }));
  }

  /** Like `read`, of a file which is shorter than its header says: as far as it goes. */
  static readDamaged(file: string): Connection {
    const connection = Connection.read(file);
    // What else this allows needs a file that can be written.
    connection.exec('PRAGMA writable_schema = ON');
    return connection;
  }

  /** For what may be lost: syncs nothing and waits for nobody. */
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

  /** The first column of the first row; 0 if there is none. */
  number(sql: string, parameters: readonly Value[] = []): number {
    return Number(this.rows(sql, parameters)[0]?.[0] ?? 0);
  }

  /** Moves the log into the file, so that a stopped casino is one file. */
  checkpoint(): void {
    this.db.pragma('wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }
}
