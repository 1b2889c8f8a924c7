import { type StoredEvent, unknownSchema } from '@goldwake/contracts';
import { DamagedHistory, eventIdOf } from '@goldwake/core/writer';
import type { Connection } from './connection.js';
import { EventReader } from './event-reader.js';

/**
 * Number of the newest events whose schemas are compared. Reading the rows of a million events takes half a second even
 * if they are cached; `verify` compares all of them.
 */
const COMPARED = 100_000;

/** The first of the compared events of each type and schema version. */
const SCHEMAS = `SELECT min(position), stream, version, type, schema_version FROM events NOT INDEXED
  WHERE position > (SELECT max(position) FROM events) - ${COMPARED} GROUP BY type, schema_version ORDER BY 1`;

/**
 * Checks that this program knows the type and the schema version of each of the newest events. If it does not, its
 * consumers and commands could not go on after the event.
 * @throws UnknownSchema
 */
export function checkSchemas(db: Connection): void {
  const events = new EventReader(db, 'checked');
  for (const [position, stream, version, type, schemaVersion] of db.rows(SCHEMAS)) {
    const eventId = eventIdOf(stream as string, version as number);
    if (!unknownSchema({ eventId, position, type, schemaVersion } as StoredEvent)) continue;
    try {
      events.eventAt(position as number);
    } catch (error) {
      // A flipped bit in the type or the schema version is damage, like any other.
      if (!(error instanceof DamagedHistory)) throw error;
    }
  }
}
