import type { Chained } from '@goldwake/core';
import type { OpenOptions } from '@goldwake/core/testing';
import { onDatabase } from './database.js';

/** Stores the history with which a contract opens an engine, if it gives one. */
export async function insertHistory(mongo: string, { history, lost }: OpenOptions): Promise<void> {
  const events = history?.filter(({ event }) => event.position !== lost).map(stored);
  if (events) await onDatabase(mongo, (connection) => connection.collection('events').insertMany(events));
}

/**
 * Builds an event document as another version of Goldwake would have stored it, because this version cannot
 * append such events.
 */
function stored({ event, dataText, schemaVersion }: Chained) {
  const { eventId: _eventId, position, data: _data, ...rest } = event;
  return { _id: position as never, ...rest, schemaVersion, data: dataText, commandIndex: 0 };
}
