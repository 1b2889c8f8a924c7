import { type StoredEvent, upcast } from '@goldwake/contracts';
import { eventIdOf } from '@goldwake/core/adapters';
import type { Connection, Row } from './connection.js';

const COLUMNS =
  'position, stream, version, type, schema_version, data, recorded_at, effective_at, correlation_id, causation_id, command_id, command_hash, actor, prev_hash, hash';

export const SELECT_EVENTS = `SELECT ${COLUMNS} FROM events`;

export const INSERT_EVENT = `INSERT INTO events (${COLUMNS}, command_index) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * Converts a database row into an event and upcasts it to the newest schema.
 * @param row the columns of `SELECT_EVENTS`
 * @throws UnknownSchema
 */
export function toStoredEvent(row: Row): StoredEvent {
  const stream = row[1] as string;
  const version = row[2] as number;
  return upcast({
    eventId: eventIdOf(stream, version),
    stream,
    version,
    position: row[0] as number,
    type: row[3] as string,
    schemaVersion: row[4] as number,
    data: JSON.parse(row[5] as string),
    recordedAt: row[6] as string,
    effectiveAt: row[7] as string,
    correlationId: row[8] as string,
    causationId: row[9] as string | null,
    commandId: row[10] as string,
    commandHash: row[11] as string,
    actor: row[12] as string,
    prevHash: row[13] as string,
    hash: row[14] as string,
  });
}

/** Returns the rows of the events that a command stored in a stream, in order. */
export function commandRows(db: Connection, stream: string, commandId: string): Row[] {
  return db.rows(`${SELECT_EVENTS} WHERE stream = ? AND command_id = ? ORDER BY command_index`, [stream, commandId]);
}
