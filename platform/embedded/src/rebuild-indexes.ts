import type { Connection } from './connection.js';
import { isDamage, pagesWrong } from './damaged-history.js';
import { sqliteCode } from './errors.js';
import { markOf, numberCommit } from './mark.js';

/**
 * Rebuilds the indexes of a table from its rows.
 * @param isSound checks the rebuilt indexes
 * @param committed called with the number of the commit
 * @returns whether they were rebuilt; if not, nothing was changed, because rows or other pages are damaged too
 */
export function rebuildIndexes(
  db: Connection,
  table: string,
  isSound: () => boolean,
  committed: (commit: number) => void,
): boolean {
  db.run('BEGIN IMMEDIATE');
  try {
    const wrong = new Set(pagesWrong(db));
    db.exec(`REINDEX ${table}`);
    // REINDEX frees every page to which the old index refers. With a wrong reference, that is a page of another table.
    if (isSound() && pagesWrong(db).every((page) => wrong.has(page))) {
      const commit = numberCommit(db, markOf(db)?.commit ?? 0);
      db.run('COMMIT');
      committed(commit);
      return true;
    }
  } catch (error) {
    rollBack(db);
    // REINDEX reports a document that is not valid JSON as SQLITE_ERROR.
    if (isDamage(error) || /^SQLITE_(CONSTRAINT|ERROR)/.test(sqliteCode(error))) return false;
    throw error;
  }
  rollBack(db);
  return false;
}

function rollBack(db: Connection): void {
  try {
    db.run('ROLLBACK');
  } catch {
    // After most disk errors, SQLite has already rolled back.
  }
}
