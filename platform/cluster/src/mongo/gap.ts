import { eventIdOf } from '@goldwake/core/adapters';
import { isCount } from './damaged-event.js';
import type { EventDocument, EventModel } from './event-document.js';

/** Number of events whose predecessors are looked up in one query. */
const PAGE = 500;

/** An event that is missing in its stream, as a later event of the stream shows. */
export interface LostEvent {
  stream: string;
  version: number;
}

/** Positions without an event, before a stored event. */
export interface Gap {
  first: number;
  last: number;
  /** The first missing event of each stream; a stream whose last event is missing is unknown. */
  lost: LostEvent[];
  /** Number of missing events that no later event of their stream shows. */
  unknown: number;
}

type Place = Pick<EventDocument, 'stream' | 'version'>;

/**
 * Returns the gap that begins after the given position; undefined if there is none. It names the streams to which the
 * missing events belong by reading the later events until each has been found.
 */
export async function gapAfter(events: EventModel, position: number, signal?: AbortSignal): Promise<Gap | undefined> {
  const sorted = { sort: { _id: 1 as const }, projection: { stream: 1, version: 1 } };
  const [next] = await events.collection.find<EventDocument>(after(position), { ...sorted, limit: 1 }).toArray();
  if (!next || next._id === position + 1) return undefined;
  const gap: Gap = { first: position + 1, last: next._id - 1, lost: [], unknown: next._id - position - 1 };
  const seen = new Set<string>();
  for (let read = gap.last; gap.unknown > 0 && !signal?.aborted; ) {
    const page = await events.collection.find<EventDocument>(after(read), { ...sorted, limit: PAGE }).toArray();
    const last = page.at(-1);
    if (!last) break;
    read = last._id;
    for (const successor of await withoutPredecessor(events, firstOfStreams(page, seen))) {
      const previous = await events.collection.findOne<EventDocument>(
        { stream: successor.stream, version: { $lt: successor.version } },
        { sort: { version: -1 }, projection: { version: 1 } },
      );
      if (previous && previous._id > gap.last) continue;
      const version = (previous?.version ?? 0) + 1;
      gap.lost.push({ stream: successor.stream, version });
      gap.unknown -= successor.version - version;
    }
  }
  return gap;
}

/** Returns the ids of those events that are stored, even if they are damaged. */
export async function storedAmong(events: EventModel, eventIds: readonly string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const places = eventIds.map((eventId) => {
    const at = eventId.lastIndexOf('@');
    return { stream: eventId.slice(0, at), version: Number(eventId.slice(at + 1)) };
  });
  const projection = { _id: 0, stream: 1, version: 1 };
  const found = await events.collection.find<Place>({ $or: places }, { projection }).toArray();
  return new Set(found.map(({ stream, version }) => eventIdOf(stream, version)));
}

const after = (position: number) => ({ _id: { $gt: position } as never });

/** Returns the first event of each stream that was not seen before, unless it is the first one of its stream. */
function firstOfStreams(page: readonly EventDocument[], seen: Set<string>): Place[] {
  return page.filter(({ stream, version }) => {
    if (typeof stream !== 'string' || !isCount(version) || seen.has(stream)) return false;
    seen.add(stream);
    return version > 1;
  });
}

async function withoutPredecessor(events: EventModel, places: readonly Place[]): Promise<Place[]> {
  if (places.length === 0) return [];
  const filter = { $or: places.map(({ stream, version }) => ({ stream, version: version - 1 })) };
  const found = await events.collection.find<Place>(filter, { projection: { _id: 0, stream: 1 } }).toArray();
  const streams = new Set(found.map(({ stream }) => stream));
  return places.filter(({ stream }) => !streams.has(stream));
}
