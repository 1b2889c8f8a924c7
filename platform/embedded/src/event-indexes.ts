import type { Connection } from './connection.js';
import { indexesDiffer, isDamage, pagesWrong } from './damaged-history.js';
import { sqliteCode } from './errors.js';
import { markOf, numberCommit } from './mark.js';

/**
 * Result of the check of the indexes at the start. `unrepairable`: they differ from the events and cannot be rebuilt,
 * because the events or other pages are damaged too. Nothing was changed then.
 */
export type CheckedIndexes = 'sound' | 'rebuilt' | 'unrepairable';

/**
 * Sums over the entries of each index. Positions and the versions of each stream run from 1 without gaps, so a changed
 * position, or a changed stream or version in `events_stream`, changes a sum. A changed command in `events_command` does
 * not. Reads only the indexes, in about half a second for a million events.
 */
const SUSPICIOUS = `
  WITH
    of_events AS (SELECT coalesce(max(position), 0) AS last FROM events),
    each AS (
      SELECT count(*) AS events, total(position) AS positions,
        count(*) <> max(version) OR total(version) <> count(*) * (count(*) + 1.0) / 2 AS wrong
      FROM events INDEXED BY events_stream GROUP BY stream),
    by_stream AS (SELECT total(events) AS events, total(positions) AS positions, total(wrong) AS wrong FROM each),
    by_command AS (SELECT count(*) AS events, total(position) AS positions FROM events INDEXED BY events_command)
  SELECT count(*) FROM of_events, by_stream, by_command
  WHERE by_stream.wrong > 0 OR by_stream.events <> last OR by_command.events <> last
    OR by_stream.positions <> last * (last + 1.0) / 2 OR by_command.positions <> last * (last + 1.0) / 2`;

/**
 * Rebuilds the indexes of the events from the rows if they differ. With a wrong index, the newest events of a stream
 * may not be found, and their versions would be stored twice.
 * @param committed called with the number of the commit
 */
export function checkIndexes(db: Connection, committed: (commit: number) => void): CheckedIndexes {
  if (!isSuspicious(db) || !indexesDiffer(db)) return 'sound';
  db.run('BEGIN IMMEDIATE');
  try {
    const wrong = new Set(pagesWrong(db));
    db.exec('REINDEX events');
    // REINDEX frees every page to which the old index refers. With a wrong reference, that is a page of another table.
    if (!isSuspicious(db) && pagesWrong(db).every((page) => wrong.has(page))) {
      const commit = numberCommit(db, markOf(db)?.commit ?? 0);
      db.run('COMMIT');
      committed(commit);
      return 'rebuilt';
    }
  } catch (error) {
    rollBack(db);
    if (isDamage(error) || sqliteCode(error).startsWith('SQLITE_CONSTRAINT')) return 'unrepairable';
    throw error;
  }
  rollBack(db);
  return 'unrepairable';
}

function isSuspicious(db: Connection): boolean {
  try {
    return db.number(SUSPICIOUS) > 0;
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

function rollBack(db: Connection): void {
  try {
    db.run('ROLLBACK');
  } catch {
    // After most disk errors, SQLite has already rolled back.
  }
}
