import type { Connection } from './connection.js';
import { indexesDiffer, isDamage } from './damaged-history.js';
import { rebuildIndexes } from './rebuild-indexes.js';

/**
 * Result of the check of the indexes at the start. `unrepairable`: they differ from the events and cannot be rebuilt,
 * because the events or other pages are damaged too. Nothing was changed then.
 */
export type CheckedIndexes = 'sound' | 'rebuilt' | 'unrepairable';

/**
 * Number of the newest events whose command ids are compared. Reading the rows of a million events takes seconds, and
 * clients retry only recent commands; `verify` compares all of them.
 */
const COMMANDS_COMPARED = 20_000;

/**
 * Sums over the entries of each index. Positions and the versions of each stream run from 1 without gaps, so a changed
 * position, or a changed stream or version in `events_stream`, changes a sum. A changed command in `events_command`
 * does not. Reads only the indexes, in about half a second for a million events.
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

const COMMANDS_MISSING = `
  SELECT count(*) FROM events AS stored NOT INDEXED
  WHERE position > (SELECT max(position) FROM events) - ${COMMANDS_COMPARED} AND NOT EXISTS (
    SELECT 1 FROM events AS entry INDEXED BY events_command
    WHERE entry.stream = stored.stream AND entry.command_id = stored.command_id
      AND entry.command_index = stored.command_index AND +entry.position = stored.position)`;

/**
 * Rebuilds the indexes of the events from the rows if they differ. With a wrong index, the newest events of a stream
 * may not be found, and their versions would be stored twice.
 * @param committed called with the number of the commit
 */
export function checkIndexes(db: Connection, committed: (commit: number) => void): CheckedIndexes {
  if (!areSuspicious(db) || !indexesDiffer(db)) return 'sound';
  return rebuildIndexes(db, 'events', () => !areSuspicious(db), committed) ? 'rebuilt' : 'unrepairable';
}

/** Returns whether the indexes of the events may be damaged; reads only. */
export function areSuspicious(db: Connection): boolean {
  try {
    return db.number(SUSPICIOUS) > 0 || db.number(COMMANDS_MISSING) > 0;
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}
