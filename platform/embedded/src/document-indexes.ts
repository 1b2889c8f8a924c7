import type { Connection } from './connection.js';
import { documentTables, isDamage, reasonOf, tableWrong } from './damaged-history.js';
import { rebuildIndexes } from './rebuild-indexes.js';
import { DATABASE_FILE } from './schema.js';

/**
 * Maximum number of documents of a collection whose indexes are checked at the start, in less than a second. Larger
 * collections are checked too if an index is unique. `verify` checks all of them.
 */
const DOCUMENTS_MAX = 100_000;
/** Maximum number of documents that a message names. */
const NAMED_MAX = 5;
/** How SQLite reports that a row has no entry in an index. */
const NOT_LISTED = /^row (\d+) missing from index /;

/**
 * Checks the indexes of the collections, and rebuilds those that differ from the documents. With a wrong index, a
 * document is not found, and a key that must be unique could be stored twice.
 * @param committed called with the number of each commit
 * @returns a message for each collection with a damaged index
 */
export function checkDocumentIndexes(db: Connection, committed: (commit: number) => void): string[] {
  return documentTables(db).flatMap((table) => (isChecked(db, table) ? checkTable(db, table, committed) : []));
}

function isChecked(db: Connection, table: string): boolean {
  const unique = "SELECT count(*) FROM sqlite_schema WHERE tbl_name = ? AND sql LIKE 'CREATE UNIQUE INDEX %'";
  if (db.number(unique, [table]) > 0) return true;
  return db.number(`SELECT count(*) FROM (SELECT 1 FROM ${table} LIMIT ${DOCUMENTS_MAX + 1})`) <= DOCUMENTS_MAX;
}

function checkTable(db: Connection, table: string, committed: (commit: number) => void): string[] {
  const ofCollection = `of ${table.slice('doc_'.length)} in ${DATABASE_FILE}`;
  try {
    const wrong = indexesWrong(db, table);
    if (wrong.length === 0) return [];
    const named = namesOf(db, table, wrong);
    return rebuildIndexes(db, table, () => indexesWrong(db, table).length === 0, committed)
      ? [
          `an index ${ofCollection} differed from its documents${named}; the indexes were rebuilt from the documents. If these documents are wrong, restore a copy of the complete folder`,
        ]
      : [
          `an index ${ofCollection} differs from its documents${named} and cannot be rebuilt, so documents may be missing in answers. Restore a copy of the complete folder; npm run replay -- verify lists the damage`,
        ];
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [
      `the indexes ${ofCollection} cannot be checked (${reasonOf(error)}); npm run replay -- verify lists the damage`,
    ];
  }
}

function indexesWrong(db: Connection, table: string): string[] {
  return tableWrong(db, table).filter((line) => / index /.test(line));
}

/** Returns the ids of the documents that an index does not list, in parentheses; empty if there is none. */
function namesOf(db: Connection, table: string, wrong: readonly string[]): string {
  const rows = new Set(wrong.flatMap((line) => NOT_LISTED.exec(line)?.[1] ?? []));
  const ids = [...rows].slice(0, NAMED_MAX).flatMap((row) => {
    const sql = `SELECT id FROM ${table} NOT INDEXED WHERE rowid = ?`;
    return db.rowsAsText(sql, [Number(row)]).map(([id]) => String(id));
  });
  return ids.length > 0 ? ` (${ids.join(', ')})` : '';
}
