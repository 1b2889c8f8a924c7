import type { Connection } from './connection.js';
import { newCasino } from './last-commit.js';
import { markTable } from './mark.js';

export const DATABASE_FILE = 'goldwake.db';
/** SQLite application id `Gldw`, which marks the file as a casino's database. */
export const APPLICATION_ID = 0x476c6477;
export const SCHEMA_VERSION = 2;

/**
 * Table of events. `command_index` numbers the events of a command from 0, so a repeated append of the command violates
 * the index `events_command` at its first event. Idempotency therefore needs no look-up.
 */
export const EVENTS = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    type TEXT NOT NULL,
    schema_version INTEGER NOT NULL,
    data TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    effective_at TEXT NOT NULL,
    correlation_id TEXT NOT NULL,
    causation_id TEXT,
    command_id TEXT NOT NULL,
    command_hash TEXT NOT NULL,
    command_index INTEGER NOT NULL,
    actor TEXT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash TEXT NOT NULL
  );
  CREATE UNIQUE INDEX events_stream ON events (stream, version);
  CREATE UNIQUE INDEX events_command ON events (stream, command_id, command_index);
`;

/**
 * Creates the tables in a new database file and adds those that a file of an older version lacks; leaves a current
 * database unchanged.
 * @param casino the casino's id, from `LastCommitFile.begin`
 */
export function makeSchema(db: Connection, casino = newCasino()): void {
  const version = db.pragma('user_version');
  if (version === SCHEMA_VERSION) return;
  const missing = version === 0 ? `${EVENTS} PRAGMA application_id = ${APPLICATION_ID};` : '';
  db.exec(`BEGIN IMMEDIATE; ${missing} ${markTable(casino)} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
}
