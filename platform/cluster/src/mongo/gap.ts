import { eventIdOf } from '@goldwake/core/adapters';
import { isCount } from './damaged-event.js';
import type { EventDocument, EventModel } from './event-document.js';

/** Number of events whose predecessors are looked up in one query. */
const PAGE = 500;
/** Number of later events after which a search reports its progress. */
const REPORT_EVERY = 100_000;
/** Maximum number of missing events that are named for one stream. */
const NAMED_MAX = 100;

/** An event that is missing in its stream, as a later event of the stream shows. */
export interface LostEvent {
  stream: string;
  version: number;
}

/** A range of positions without events, followed by a stored event. */
export interface Gap {
  first: number;
  last: number;
  /**
   * The missing events of each stream in order of their versions, the first ones if there are very many. A stream whose
   * last event is missing is unknown.
   */
  lost: LostEvent[];
  /** Number of missing events whose stream is unknown, because no later event of the stream reveals them. */
  unknown: number;
  /**
   * False if `unknown` is only an upper bound: a stream has also lost events in another gap, and nothing shows which of
   * its missing events were in this one.
   */
  isCertain: boolean;
}

export interface GapSearch {
  /** Ends the search. Its result is then incomplete. */
  signal?: AbortSignal;
  /** Called while a long search reads later events. */
  report?(message: string): void;
  /** Number of later events after which the search reports its progress; a multiple of 500. */
  reportEvery?: number;
}

type Place = Pick<EventDocument, '_id' | 'stream' | 'version'>;

/**
 * Returns the gap that begins after the given position; undefined if there is none. It names the streams to which the
 * missing events belong by reading the later events until each has been found.
 */
export async function gapAfter(
  events: EventModel,
  position: number,
  { signal, report, reportEvery = REPORT_EVERY }: GapSearch = {},
): Promise<Gap | undefined> {
  const sorted = { sort: { _id: 1 as const }, projection: { stream: 1, version: 1 } };
  const [next] = await events.collection.find<EventDocument>(after(position), { ...sorted, limit: 1 }).toArray();
  if (!next || next._id === position + 1) return undefined;
  const size = next._id - position - 1;
  const gap: Gap = { first: position + 1, last: next._id - 1, lost: [], unknown: size, isCertain: true };
  const found = new LostStreams(events, gap);
  const seen = new Set<string>();
  let count = 0;
  for (let read = gap.last; !signal?.aborted && !(await found.areAll()); ) {
    const page = await events.collection.find<EventDocument>(after(read), { ...sorted, limit: PAGE }).toArray();
    const last = page.at(-1);
    if (!last) break;
    read = last._id;
    for (const successor of await withoutPredecessor(events, firstOfStreams(page, seen))) await found.add(successor);
    count += page.length;
    if (count % reportEvery === 0) {
      report?.(
        `the search for the streams of the events that are missing after position ${position} has read ${count} events`,
      );
    }
  }
  // The reader continues after the gap, so it would skip an event that was restored during the search.
  const restored = await events.collection.countDocuments({ _id: { $gte: gap.first, $lte: gap.last } as never });
  if (restored > 0) return gapAfter(events, position, { signal, report, reportEvery });
  gap.unknown = await found.unknown();
  gap.isCertain = gap.unknown === 0 || gap.unknown === size - found.count;
  return gap;
}

/** The streams that have lost events between two of their stored events, and the number of these events. */
class LostStreams {
  count = 0;
  private from = Number.POSITIVE_INFINITY;
  private to = 0;
  private readonly size: number;
  private counted: { count: number; unknown: number } | undefined;

  constructor(
    private readonly events: EventModel,
    private readonly gap: Gap,
  ) {
    this.size = gap.last - gap.first + 1;
  }

  /** @param successor the first event of its stream after the gap; the event before it is missing */
  async add(successor: Place): Promise<void> {
    const { gap } = this;
    const { stream } = successor;
    const previous = await this.events.collection.findOne<EventDocument>(
      { stream, version: { $lt: successor.version } },
      { sort: { version: -1 }, projection: { version: 1 } },
    );
    if (previous && previous._id > gap.last) return;
    const first = (previous?.version ?? 0) + 1;
    const lost = successor.version - first;
    for (let at = 0; at < Math.min(lost, NAMED_MAX); at++) gap.lost.push({ stream, version: first + at });
    this.count += lost;
    this.from = Math.min(this.from, previous?._id ?? 0);
    this.to = Math.max(this.to, successor._id);
  }

  /** Returns whether every event of the gap belongs to a stream that was found. */
  async areAll(): Promise<boolean> {
    return this.count >= this.size && (await this.unknown()) <= 0;
  }

  /** Returns the maximum number of events of the gap whose stream was not found. */
  async unknown(): Promise<number> {
    const { count, from, to, size } = this;
    if (count === 0) return size;
    if (this.counted?.count !== count) {
      const stored = await this.events.collection.countDocuments({ _id: { $gt: from, $lt: to } as never });
      // The streams may have lost some of their events in other gaps. Those that do not fit into the other gaps were
      // lost in this one.
      const otherGaps = to - from - 1 - stored - size;
      this.counted = { count, unknown: size - Math.max(0, count - otherGaps) };
    }
    return this.counted.unknown;
  }
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

/**
 * Returns the first event in the page of each stream that was not seen before. Omits events with version 1, which have
 * no predecessor.
 */
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
