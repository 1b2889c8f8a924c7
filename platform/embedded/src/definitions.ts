import type { Connection } from './connection.js';
import { documentIndex, documentTable, indexOf } from './document-sql.js';
import { markTable } from './mark.js';
import { EVENTS, SCHEMA_VERSION } from './schema.js';

/** Maximum number of wrong definitions that are reported. */
const WRONG_MAX = 10;

/** Definitions of the tables and indexes that every casino has, by name, as SQLite stores them. */
const FIXED = new Map(
  `${EVENTS}${markTable('')}`
    .split(';')
    .map((statement) => statement.trim())
    .flatMap((sql) => {
      const [, name] = /^CREATE (?:TABLE|UNIQUE INDEX) (\w+) /.exec(sql) ?? [];
      return name === undefined ? [] : [[name, sql] as const];
    }),
);

/** Table of a collection, of its shadow collection or of a removed one, and an index of the first two. */
const DOCUMENT_TABLE = /^(?:aside_)?(?:doc|beside)_[a-z0-9_]+$/;

/**
 * Compares the stored definitions of tables and indexes with those that Goldwake creates. A flipped bit in a definition
 * may leave another valid one. Which collections exist and which fields their indexes have is known only to their
 * services, so only the form of these definitions is compared; `verify` compares the indexes of projections.
 * @returns a sentence for each definition that differs, or is missing although every casino has it
 */
export function definitionsWrong(db: Connection): string[] {
  const rows = db.rows('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name');
  const names = new Set(rows.map(([, name]) => name));
  // An older version creates fewer tables.
  const needed = db.pragma('user_version') < SCHEMA_VERSION ? [] : [...FIXED];
  const missing = needed.filter(([name]) => !names.has(name)).map(([name]) => `the definition of ${name} is missing`);
  const wrong = rows
    .filter(([type, name, table, sql]) => !isOurs(String(type), String(name), String(table), sql))
    .map(([type, name]) => `the definition of the ${type} ${name} is not the one that Goldwake creates`);
  return [...missing, ...wrong].slice(0, WRONG_MAX);
}

function isOurs(type: string, name: string, table: string, sql: unknown): boolean {
  // SQLite creates these by itself: the indexes of primary keys, and statistics.
  if (name.startsWith('sqlite_')) return type === 'table' || name === `sqlite_autoindex_${table}_1`;
  if (typeof sql !== 'string') return false;
  const fixed = FIXED.get(name);
  if (fixed !== undefined) return sql === fixed && type === (name === table ? 'table' : 'index');
  if (!DOCUMENT_TABLE.test(table)) return false;
  // SQLite quotes the name of a table that was renamed.
  const stored = sql.replace(`"${table}"`, table);
  if (type === 'table') return name === table && stored === documentTable(table);
  return type === 'index' && stored === indexDefinition(name, table, stored);
}

/** Returns the definition of an index with the fields of the stored one; undefined if they are no fields. */
function indexDefinition(name: string, table: string, stored: string): string | undefined {
  const [, collection] = /^(?:doc|beside)_(.+)$/.exec(table) ?? [];
  // An index may still have the name that it had before its table was renamed.
  if (!/^(?:doc|beside)_/.test(name) || !name.includes(`_${collection}__`)) return undefined;
  try {
    return documentIndex(table, name, indexOf(stored));
  } catch {
    return undefined;
  }
}
