import { type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';
import type { KafkaMessage } from 'kafkajs';
import { eventsInGap, type UnreadableEvent } from './gap-events.js';
import { fromMessage, type Received } from './messages.js';

/** A Kafka record that does not contain a valid event. */
export interface PoisonRecord {
  offset: string;
  value: Buffer | null;
  reason: string;
}

export type PendingRecord = { event: StoredEvent } | { unreadable: UnreadableEvent } | { poison: PoisonRecord };

/**
 * Turns the records of a partition into items to handle, ordered by position and without duplicates. Events that Kafka
 * did not deliver are read from the store.
 * @param after position of the last handled event; undefined if the caller accepts any first event
 * @param belongsHere returns whether a stream's events go to this partition
 */
export async function* pendingRecords(
  messages: readonly KafkaMessage[],
  after: number | undefined,
  belongsHere: (stream: string) => boolean,
  store: Pick<EventStore, 'readAll'>,
): AsyncGenerator<PendingRecord> {
  let lastPosition = after;
  for (const message of messages) {
    let received: Received;
    try {
      received = fromMessage(message);
    } catch (error) {
      yield { poison: { offset: message.offset, value: message.value, reason: messageOf(error) } };
      continue;
    }
    const { event } = received;
    if (lastPosition !== undefined && event.position <= lastPosition) continue;
    // The store is checked for missed events if the record does not show that its previous event was handled.
    if (lastPosition !== undefined && !(received.after <= lastPosition)) {
      if (!(await isStored(event, store))) {
        yield {
          poison: { offset: message.offset, value: message.value, reason: 'the event is not in the store' },
        };
        continue;
      }
      for await (const skipped of eventsInGap(store, lastPosition, event.position)) {
        if (!belongsHere(skipped.stream)) continue;
        yield 'error' in skipped ? { unreadable: skipped } : { event: skipped };
      }
    }
    yield { event };
    lastPosition = event.position;
  }
}

/**
 * Checks that an event from Kafka is in the store. An event of another casino, or a record written by hand, could move
 * the checkpoint past later events, which would then be dropped as duplicates.
 */
async function isStored(
  { eventId, hash, position }: StoredEvent,
  store: Pick<EventStore, 'readAll'>,
): Promise<boolean> {
  try {
    const [stored] = await store.readAll(position - 1, 1);
    return stored?.eventId === eventId && stored.hash === hash;
  } catch (error) {
    if (error instanceof UnknownSchema) return error.eventId === eventId;
    throw error;
  }
}
