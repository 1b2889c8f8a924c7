import type { Connection } from './connection.js';
import { DataFolderError } from './errors.js';

/**
 * The mark of a casino: its random id and the number of its last commit. Every commit changes it, so the page with the
 * mark is in each commit of the write-ahead log. It shows whether a log and a database belong together.
 */
export interface Mark {
  casino: string;
  commit: number;
}

const PREFIX = 'goldwake casino ';
const ID_CHARS = 32;
const NUMBER_CHARS = 16;

/** First byte of a page that contains rows of a table: https://sqlite.org/fileformat2.html#b_tree_pages */
const LEAF_OF_TABLE = 0x0d;
/** The row as SQLite stores it: length, row id, length of the header, types of the three texts, then the texts. */
const HEADER = [4, ...[PREFIX.length, ID_CHARS, NUMBER_CHARS].map((chars) => 2 * chars + 13)];
const ROW_BYTES = HEADER.length + PREFIX.length + ID_CHARS + NUMBER_CHARS;
const CELL_START = Buffer.from([ROW_BYTES, 1, ...HEADER, ...Buffer.from(PREFIX, 'latin1')]);
const CELL_BYTES = 2 + ROW_BYTES;

/**
 * Table with the mark, in a single row. All columns are texts of fixed length, so that SQLite stores them one after the
 * other in the page and replaces them in place; `markIn` relies on that.
 */
export const markTable = (casino: string) => `
  CREATE TABLE casino (
    prefix TEXT NOT NULL,
    id TEXT NOT NULL,
    last_commit TEXT NOT NULL
  );
  INSERT INTO casino VALUES ('${PREFIX}', '${casino}', '${numbered(1)}');
`;

/**
 * Numbers the commit of the current write transaction. Each commit must be numbered before it ends.
 * @param last number of the last commit as the caller knows it, because incrementing and reading it in SQL took 12 µs
 * per commit. It may be too low, because another process may have written since.
 * @returns the number of the commit, one above that of the last commit of any process
 * @throws DataFolderError if the mark is damaged
 */
export function numberCommit(db: Connection, last: number): number {
  if (renumber(db, last)) return last + 1;
  const stored = markOf(db)?.commit ?? 0;
  if (renumber(db, stored)) return stored + 1;
  throw new DataFolderError('the database is damaged: its last commit has no number; restore it from a copy');
}

function renumber(db: Connection, last: number): boolean {
  const sql = 'UPDATE casino SET last_commit = ? WHERE rowid = 1 AND last_commit = ?';
  return db.run(sql, [numbered(last + 1), numbered(last)]) === 1;
}

/** Sets the number of the last commit of a database that no casino uses yet. */
export function setCommit(db: Connection, commit: number): void {
  db.run('UPDATE casino SET last_commit = ? WHERE rowid = 1', [numbered(commit)]);
}

/** Returns the mark of a database; undefined if an older version of Goldwake wrote it. */
export function markOf(db: Connection): Mark | undefined {
  if (db.number("SELECT count(*) FROM sqlite_schema WHERE name = 'casino'") === 0) return undefined;
  const [id, commit] = db.rows('SELECT id, last_commit FROM casino')[0] ?? [];
  return typeof id === 'string' ? { casino: id, commit: Number(commit) } : undefined;
}

/**
 * Returns the mark that a page of the database contains, without reading it through SQLite. Nothing else can look like
 * it: it is the only row of its table and in the last bytes of its page, and every other row is longer.
 */
export function markIn(page: Buffer): Mark | undefined {
  const cell = page.subarray(page.length - CELL_BYTES);
  if (
    page[0] !== LEAF_OF_TABLE ||
    page.readUInt16BE(3) !== 1 ||
    !cell.subarray(0, CELL_START.length).equals(CELL_START)
  )
    return undefined;
  const [, casino, commit] = /^([0-9a-f]{32})(\d{16})$/.exec(cell.toString('latin1', CELL_START.length)) ?? [];
  return casino === undefined ? undefined : { casino, commit: Number(commit) };
}

function numbered(commit: number): string {
  return String(commit).padStart(NUMBER_CHARS, '0');
}
