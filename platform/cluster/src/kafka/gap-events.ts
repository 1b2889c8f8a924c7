import { type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import { DamagedHistory, type EventStore, PositionGap, VersionGap } from '@goldwake/core';
import { pause } from '@goldwake/core/adapters';
import type { GapSearch, LostEvent } from '../mongo/gap.js';

const PAGE = 500;
/** Pause before a gap that the relay has not passed is read again, in milliseconds. */
const IN_FLIGHT_MS = 100;

/** An event that is damaged or missing, or has a schema that this process does not know. */
export interface UnreadableEvent {
  /** Id of the event; undefined if it is damaged as well. */
  eventId: string | undefined;
  /** Name of the stream; empty if it is damaged. */
  stream: string;
  position: number;
  error: UnknownSchema | DamagedHistory | VersionGap;
}

/** Events that are missing in the store, up to a position. */
export interface MissingEvents {
  lost: readonly LostEvent[];
  position: number;
}

/** The event store, from which events are read that Kafka did not deliver. */
export interface GapStore extends Pick<EventStore, 'readAll' | 'lastPosition'> {
  gapAfter(position: number, search?: GapSearch): Promise<{ last: number; lost: readonly LostEvent[] } | undefined>;
}

export interface GapOptions {
  /**
   * Returns the position up to which the relay has passed all events. It waits at a gap for longer than any append
   * takes, so the events that are missing up to this position are not in flight.
   */
  relayed(): Promise<number>;
  signal?: AbortSignal | undefined;
}

/** Reads from the store the events between two positions, both exclusive, for a reader that lacks them. */
export async function* eventsInGap(
  store: GapStore,
  after: number,
  before: number,
  { relayed, signal }: GapOptions,
): AsyncGenerator<StoredEvent | UnreadableEvent | MissingEvents> {
  for (let limit = PAGE; after + 1 < before; ) {
    try {
      const events = await store.readAll(after, Math.min(limit, before - after - 1));
      if (events.length === 0) return;
      yield* events;
      after = events.at(-1)?.position ?? before;
      limit = PAGE;
    } catch (error) {
      if (error instanceof PositionGap) {
        if (error.position > after + 1) {
          limit = error.position - after - 1;
          continue;
        }
        const passed = await relayed();
        const gap = passed > after ? await store.gapAfter(after, { signal }) : undefined;
        signal?.throwIfAborted();
        if (gap && gap.last <= passed) {
          yield { lost: gap.lost, position: gap.last };
          after = gap.last;
        } else {
          // An append may be in flight that fills the gap.
          await pause(IN_FLIGHT_MS, signal);
          signal?.throwIfAborted();
        }
        continue;
      }
      const unreadable = unreadableEvent(error);
      if (!unreadable) throw error;
      limit = unreadable.position - after - 1;
      if (limit > 0) continue;
      yield unreadable;
      after = unreadable.position;
      limit = PAGE;
    }
  }
}

/** Returns the event that a read could not return; undefined if the error is about no single event. */
export function unreadableEvent(error: unknown): UnreadableEvent | undefined {
  if (!(error instanceof UnknownSchema || error instanceof DamagedHistory)) return undefined;
  const position = error instanceof UnknownSchema ? error.position : error.lastPosition + 1;
  const { eventId } = error;
  return { eventId, stream: eventId?.slice(0, eventId.lastIndexOf('@')) ?? '', position, error };
}

/**
 * Merges several streams into one sequence ordered by position, up to the given position. A stream ends with its first
 * unreadable event, or before a missing one.
 */
export async function* mergeStreams(
  store: Pick<EventStore, 'readStream'>,
  streams: readonly string[],
  toPosition: number,
): AsyncGenerator<StoredEvent | UnreadableEvent> {
  const readers = streams.map((stream) => readable(store, stream));
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

async function* readable(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
): AsyncGenerator<StoredEvent | UnreadableEvent, undefined> {
  let position = 1;
  try {
    for await (const event of store.readStream(stream)) {
      yield event;
      position = event.position + 1;
    }
  } catch (error) {
    const unreadable = unreadableEvent(error);
    if (unreadable) yield { ...unreadable, stream };
    else if (error instanceof VersionGap) yield { eventId: undefined, stream, position, error };
    else throw error;
  }
}
