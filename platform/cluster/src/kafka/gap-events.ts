import { type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import type { EventStore } from '@goldwake/core';

const PAGE = 500;

/** An event with a schema that this process does not know; only its stream and position can be read. */
export interface UnreadableEvent {
  stream: string;
  position: number;
  error: UnknownSchema;
}

/**
 * Reads from the store the events between two positions, both exclusive, for a reader that did not receive them from
 * Kafka.
 * @throws PositionGap
 */
export async function* eventsInGap(
  store: Pick<EventStore, 'readAll'>,
  after: number,
  before: number,
): AsyncGenerator<StoredEvent | UnreadableEvent> {
  for (let limit = PAGE; after + 1 < before; ) {
    try {
      const events = await store.readAll(after, Math.min(limit, before - after - 1));
      if (events.length === 0) return;
      yield* events;
      after = events.at(-1)?.position ?? before;
      limit = PAGE;
    } catch (error) {
      if (!(error instanceof UnknownSchema)) throw error;
      limit = error.position - after - 1;
      if (limit > 0) continue;
      yield unreadableEvent(error);
      after = error.position;
      limit = PAGE;
    }
  }
}

export function unreadableEvent(error: UnknownSchema): UnreadableEvent {
  return { stream: error.eventId.slice(0, error.eventId.lastIndexOf('@')), position: error.position, error };
}

/**
 * Merges several streams into one sequence ordered by position, up to the given position. A stream ends with its first
 * unreadable event.
 * @throws VersionGap
 */
export async function* mergeStreams(
  store: Pick<EventStore, 'readStream'>,
  streams: readonly string[],
  toPosition: number,
): AsyncGenerator<StoredEvent | UnreadableEvent> {
  const readers = streams.map((stream) => readable(store.readStream(stream)));
  const heads = await Promise.all(readers.map((reader) => reader.next()));
  for (;;) {
    const next = heads.reduce<number>((least, { value }, at) => {
      if (!value) return least;
      return value.position < (heads[least]?.value?.position ?? Number.POSITIVE_INFINITY) ? at : least;
    }, -1);
    const item = heads[next]?.value;
    const reader = readers[next];
    if (!item || !reader || item.position > toPosition) return;
    yield item;
    heads[next] = await reader.next();
  }
}

async function* readable(events: AsyncIterable<StoredEvent>): AsyncGenerator<StoredEvent | UnreadableEvent, undefined> {
  try {
    yield* events;
  } catch (error) {
    if (!(error instanceof UnknownSchema)) throw error;
    yield unreadableEvent(error);
  }
}
