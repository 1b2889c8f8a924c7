import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { chainHash } from '@goldwake/core';
import { eventIdOf } from '@goldwake/core/adapters';
import { expect } from '@jest/globals';
import type { EventDocument } from '../mongo/event-document.js';
import { onDatabase } from './database.js';

/** Hashes of the events that were acknowledged to a process, by event id. */
export type Acknowledged = ReadonlyMap<string, string>;

/**
 * Reads a database without the engine and checks the history: positions without gaps, unbroken versions and hash
 * chains, complete commands that are stored once, and every acknowledged event unchanged.
 * @returns the events
 */
export async function expectValidHistory(uri: string, acknowledged: Acknowledged): Promise<EventDocument[]> {
  const events = await onDatabase(uri, (connection) =>
    connection.collection('events').find<EventDocument>({}).sort({ _id: 1 }).toArray(),
  );
  const heads = new Map<string, EventDocument>();
  const stored = new Map<string, string>();
  events.forEach((event, at) => {
    const { _id: position, data, commandIndex, ...rest } = event;
    expect(position).toBe(at + 1);
    const before = heads.get(event.stream);
    expect([event.stream, event.version]).toEqual([event.stream, (before?.version ?? 0) + 1]);
    expect(event.prevHash).toBe(before?.hash ?? FIRST_PREV_HASH);
    const eventId = eventIdOf(event.stream, event.version);
    expect(chainHash({ ...rest, eventId, data: undefined }, data)).toBe(event.hash);
    if (commandIndex > 0) expect(before).toMatchObject({ commandId: event.commandId, commandIndex: commandIndex - 1 });
    heads.set(event.stream, event);
    stored.set(eventId, event.hash);
  });
  for (const [eventId, hash] of acknowledged) expect([eventId, stored.get(eventId)]).toEqual([eventId, hash]);
  return events;
}
