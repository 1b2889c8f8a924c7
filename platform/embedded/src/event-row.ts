import { type StoredEvent, UnknownSchema, upcast } from '@goldwake/contracts';
import { eventIdOf, messageOf } from '@goldwake/core/writer';
import type { Connection, Row } from './connection.js';
import { DamagedValue } from './rows-query.js';

const COLUMNS =
  'position, stream, version, type, schema_version, data, recorded_at, effective_at, correlation_id, causation_id, command_id, command_hash, actor, prev_hash, hash';

export const SELECT_EVENTS = `SELECT ${COLUMNS} FROM events`;

/** Column numbers of the columns that contain integers, and of the only one that may be NULL. */
const INTEGERS: readonly number[] = [0, 2, 4];
const CAUSATION_ID = 9;

export const INSERT_EVENT = `INSERT INTO events (${COLUMNS}, command_index) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * Converts a database row into an event and upcasts it to the newest schema.
 * @param row the columns of `SELECT_EVENTS`
 * @throws UnknownSchema, DamagedValue
 */
export function toStoredEvent(row: Row): StoredEvent {
  checkKinds(row);
  const stream = row[1] as string;
  const version = row[2] as number;
  const stored = {
    eventId: eventIdOf(stream, version),
    stream,
    version,
    position: row[0] as number,
    type: row[3] as string,
    schemaVersion: row[4] as number,
    data: parsed(row),
    recordedAt: row[6] as string,
    effectiveAt: row[7] as string,
    correlationId: row[8] as string,
    causationId: row[9] as string | null,
    commandId: row[10] as string,
    commandHash: row[11] as string,
    actor: row[12] as string,
    prevHash: row[13] as string,
    hash: row[14] as string,
  };
  try {
    return upcast(stored);
  } catch (error) {
    throw error instanceof UnknownSchema
      ? error
      : new DamagedValue(`data does not fit its schema: ${messageOf(error)}`);
  }
}

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

function parsed(row: Row): StoredEvent['data'] {
  try {
    return JSON.parse(row[5] as string);
  } catch (error) {
    throw new DamagedValue(`data is not valid JSON: ${messageOf(error)}`, row);
  }
}

/** Returns the rows of the events that a command stored in a stream, in order. */
export function commandRows(db: Connection, stream: string, commandId: string): Row[] {
  return db.rows(`${SELECT_EVENTS} WHERE stream = ? AND command_id = ? ORDER BY command_index`, [stream, commandId]);
}
