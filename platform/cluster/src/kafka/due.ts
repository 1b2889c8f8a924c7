import { type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';
import type { KafkaMessage } from 'kafkajs';
import { fromMessage, type Received } from './messages.js';
import { between, type Unreadable } from './missed.js';

/** A record that does not contain a valid event. */
export interface Poison {
  offset: string;
  value: Buffer | null;
  reason: string;
}

export type Due = { event: StoredEvent } | { unreadable: Unreadable } | { poison: Poison };

/**
 * Turns records of a partition into the items to handle, in order of position and each once: duplicates are dropped,
 * and events that Kafka did not deliver are fetched from the store.
 * @param after position of the last handled event; undefined if the caller accepts any first event
 * @param holds returns whether a stream's events go to this partition
 */
export async function* due(
  messages: readonly KafkaMessage[],
  after: number | undefined,
  holds: (stream: string) => boolean,
  store: Pick<EventStore, 'readAll'>,
): AsyncGenerator<Due> {
  let mark = after;
  for (const message of messages) {
    let received: Received;
    try {
      received = fromMessage(message);
    } catch (error) {
      yield { poison: { offset: message.offset, value: message.value, reason: messageOf(error) } };
      continue;
    }
    const { event } = received;
    if (mark !== undefined && event.position <= mark) continue;
    // If the record does not name the event before it, the store is checked for a gap.
    if (mark !== undefined && !(received.after <= mark)) {
      if (!(await isStored(event, store))) {
        yield {
          poison: { offset: message.offset, value: message.value, reason: 'the event is not in the store' },
        };
        continue;
      }
      for await (const missed of between(store, mark, event.position)) {
        if (!holds(missed.stream)) continue;
        yield 'error' in missed ? { unreadable: missed } : { event: missed };
      }
    }
    yield { event };
    mark = event.position;
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
