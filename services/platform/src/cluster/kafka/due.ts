import { type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import type { KafkaMessage } from 'kafkajs';
import { messageOf } from '../../errors.js';
import type { EventStore } from '../../ports/event-store.js';
import { fromMessage, type Received } from './messages.js';
import { between, type Unreadable } from './missed.js';

/** A record that is no event. */
export interface Poison {
  offset: string;
  value: Buffer | null;
  reason: string;
}

export type Due = { event: StoredEvent } | { unreadable: Unreadable } | { poison: Poison };

/**
 * What of some records of a partition is to be handled, in order of position, each once, wherever they came from: what comes
 * again is dropped, and what was not brought is fetched from the store.
 * @param after the last position handled; undefined where it is all the same where one begins
 * @param holds whether a stream's events go to this partition
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
    // Where the record does not say what it follows, the store does.
    if (mark !== undefined && !(received.after <= mark)) {
      if (!(await isStored(event, store))) {
        yield {
          poison: { offset: message.offset, value: message.value, reason: 'an event that the store does not have' },
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

/** One of another house, or of a hand, would put the place before all that is to come, which would be dropped as handled. */
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
