import type { Connection, Row } from './connection.js';
import { DamagedValue } from './rows-query.js';

const COLUMNS =
  'position, stream, version, type, schema_version, data, recorded_at, effective_at, correlation_id, causation_id, command_id, command_hash, actor, prev_hash, hash';

export const SELECT_EVENTS = `SELECT ${COLUMNS} FROM events`;

/** Column numbers of the columns that contain integers, and of the only one that may be NULL. */
const INTEGERS: readonly number[] = [0, 2, 4];
const CAUSATION_ID = 9;

export const INSERT_EVENT = `INSERT INTO events (${COLUMNS}, command_index) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** SQLite stores any kind of value in any column, so a damaged record may contain other kinds. */
export function checkKinds(row: Row): void {
  for (let at = 0; at < row.length; at++) {
    const value = row[at];
    const isSound = INTEGERS.includes(at)
      ? Number.isSafeInteger(value)
      : typeof value === 'string' || (at === CAUSATION_ID && value === null);
    if (!isSound) throw new DamagedValue(`${COLUMNS.split(', ')[at]} has a wrong type`, row);
  }
}

/** Returns the rows of the events that a command stored in a stream, in order. */
export function commandRows(db: Connection, stream: string, commandId: string): Row[] {
  return db.rows(`${SELECT_EVENTS} WHERE stream = ? AND command_id = ? ORDER BY command_index`, [stream, commandId]);
}
