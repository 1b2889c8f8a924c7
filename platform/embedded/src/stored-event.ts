import { type StoredEvent, UnknownSchema, upcast } from '@goldwake/contracts';
import { eventIdOf, messageOf } from '@goldwake/core/writer';
import type { Row } from './connection.js';
import { checkKinds } from './event-row.js';
import { DamagedValue } from './rows-query.js';

/**
 * What a reader does with an event of an unknown schema: `refused` throws UnknownSchema, `kept` returns it as it is stored.
 */
export type OfUnknownSchema = 'refused' | 'kept';

/**
 * Converts a database row into an event and upcasts it to the newest schema.
 * @param row the columns of `SELECT_EVENTS`
 * @throws UnknownSchema, DamagedValue
 */
export function toStoredEvent(row: Row, unknown: OfUnknownSchema = 'refused'): StoredEvent {
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
    if (!(error instanceof UnknownSchema)) throw new DamagedValue(`data does not fit its schema: ${messageOf(error)}`);
    if (unknown === 'kept') return stored;
    throw error;
  }
}

function parsed(row: Row): StoredEvent['data'] {
  try {
    return JSON.parse(row[5] as string);
  } catch (error) {
    throw new DamagedValue(`data is not valid JSON: ${messageOf(error)}`, row);
  }
}
