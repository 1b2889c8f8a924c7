import { type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';
import type { KafkaMessage } from 'kafkajs';
import { eventsInGap, type UnreadableEvent } from './gap-events.js';
import { fromMessage, type Received } from './messages.js';

/** A record that does not contain a valid event. */
export interface PoisonRecord {
  offset: string;
  value: Buffer | null;
  reason: string;
}

export type PendingRecord = { event: StoredEvent } | { unreadable: UnreadableEvent } | { poison: PoisonRecord };

/**
 * Turns records of a partition into the items to handle, in order of position and each once: duplicates are dropped,
 * and events that Kafka did not deliver are fetched from the store.
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
    // If the record does not name the event before it, the store is checked for a gap.
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
 * Checks that an event from Kafka is in the store. An event of another casino, or one written manually, could move the
 * checkpoint past events still to come, which would then be dropped as duplicates.
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
