import type { DomainEvent, StoredEvent } from '@goldwake/contracts';
import {
  type Append,
  type Clock,
  CommandMismatch,
  type EventStore,
  isoNow,
  PositionGap,
  type StreamHead,
  VersionGap,
} from '@goldwake/core';
import type { Connection } from 'mongoose';
import type { EventText } from '../event-text.js';
import { refuseUnfinished } from '../moving/marker.js';
import { findCommand } from './append-errors.js';
import { AppendLock } from './append-lock.js';
import { Arrivals } from './arrivals.js';
import { checkTypes, isCount } from './damaged-event.js';
import type { MongoDocuments } from './documents.js';
import {
  asText,
  type EventDocument,
  type EventModel,
  eventModel,
  lastPositionOf,
  toStoredEvent,
} from './event-document.js';
import { reading, toPortError } from './failures.js';
import { type Gap, type GapSearch, gapAfter, storedAmong } from './gap.js';
import { GroupCommit } from './group-commit.js';
import { streamHeads } from './stream-heads.js';

/** Maximum number of events in one page of a read. */
const PAGE_MAX = 500;

/** Event store on MongoDB, to which several processes can append at the same time. */
export class MongoEventStore implements EventStore {
  private readonly arrivals: Arrivals;
  private readonly commits: GroupCommit;

  private constructor(
    private readonly events: EventModel,
    { collections }: Pick<MongoDocuments, 'collections'>,
    appendLock: AppendLock,
    private readonly clock: Clock,
  ) {
    this.arrivals = new Arrivals(events);
    this.commits = new GroupCommit({ events, collections, appendLock }, () => this.arrivals.wake());
  }

  static async open(
    connection: Connection,
    documents: Pick<MongoDocuments, 'collections'>,
    clock: Clock,
  ): Promise<MongoEventStore> {
    const events = eventModel(connection);
    const appendLock = await reading(async () => {
      await refuseUnfinished(connection);
      await events.createCollection();
      await events.syncIndexes();
      return AppendLock.open(connection);
    });
    return new MongoEventStore(events, documents, appendLock, clock);
  }

  async append<E extends DomainEvent>(append: Append<E>): Promise<StoredEvent<E>[]> {
    if (append.events.length === 0) throw new RangeError('an append needs at least one event');
    const texts = append.events.map(({ data }) => JSON.stringify(data) ?? 'null');
    return (await this.commits.submit(append, texts, isoNow(this.clock))) as StoredEvent<E>[];
  }

  async findCommand(stream: string, commandId: string, commandHash: string): Promise<StoredEvent[] | undefined> {
    const stored = await reading(() => findCommand(this.events, stream, commandId));
    if (stored.length === 0) return undefined;
    if (stored[0]?.commandHash !== commandHash) throw new CommandMismatch(stream, commandId);
    return stored.map(toStoredEvent);
  }

  async *readStream(
    stream: string,
    { fromVersion = 1, toVersion }: { fromVersion?: number; toVersion?: number } = {},
  ): AsyncIterable<StoredEvent> {
    // The negation also finds versions of a wrong type: otherwise a stream would seem to end before a damaged event.
    const range = toVersion === undefined ? { $not: { $lt: fromVersion } } : { $gte: fromVersion, $lte: toVersion };
    let version = fromVersion;
    try {
      const options = { sort: { version: 1 as const }, batchSize: PAGE_MAX };
      for await (const document of this.events.collection.find<EventDocument>({ stream, version: range }, options)) {
        checkTypes(document);
        if (document.version !== version) throw new VersionGap(stream, version);
        yield toStoredEvent(document);
        version++;
      }
    } catch (error) {
      throw toPortError(error);
    }
  }

  async version(stream: string): Promise<number> {
    const sort = { version: -1 as const };
    const last = await reading(() =>
      this.events.collection.findOne({ stream }, { projection: { _id: 0, version: 1 }, sort }),
    );
    if (last && !isCount(last.version)) {
      const damaged = await reading(() => this.events.collection.findOne<EventDocument>({ stream }, { sort }));
      if (damaged) checkTypes(damaged);
    }
    return last?.version ?? 0;
  }

  /** Returns the hashes of the events at the given positions, by position. Positions without an event are missing. */
  async hashesAt(positions: readonly number[]): Promise<Map<number, string>> {
    if (positions.length === 0) return new Map();
    const filter = { _id: { $in: [...positions] } as never };
    const found = await reading(() => this.events.collection.find(filter, { projection: { hash: 1 } }).toArray());
    return new Map(found.map(({ _id, hash }) => [Number(_id), hash]));
  }

  async readAll(afterPosition: number, limit: number): Promise<StoredEvent[]> {
    const documents = await this.page(afterPosition, limit);
    const before = untilGap(documents, afterPosition);
    if (before.length < documents.length) throw new PositionGap(afterPosition + before.length + 1);
    return documents.map(toStoredEvent);
  }

  /** Returns the gap that begins after the given position, with the missing events; undefined if there is none. */
  gapAfter(position: number, search?: GapSearch): Promise<Gap | undefined> {
    return reading(() => gapAfter(this.events, position, search));
  }

  /** Returns the ids of those events that are stored, even if they are damaged. */
  storedAmong(eventIds: readonly string[]): Promise<Set<string>> {
    return reading(() => storedAmong(this.events, eventIds));
  }

  /** Returns the number of events from one position to another, both inclusive. */
  countBetween(first: number, last: number): Promise<number> {
    return reading(() => this.events.collection.countDocuments({ _id: { $gte: first, $lte: last } as never }));
  }

  async lastPosition(): Promise<number> {
    return reading(() => lastPositionOf(this.events));
  }

  async heads(): Promise<StreamHead[]> {
    return reading(() => streamHeads(this.events.collection));
  }

  async *tail(afterPosition: number, signal: AbortSignal): AsyncIterable<StoredEvent[]> {
    for await (const documents of this.pages(afterPosition, signal)) {
      for (let given = 0; given < documents.length; ) {
        const events = untilUnreadable(documents.slice(given));
        yield events;
        given += events.length;
      }
    }
  }

  /** Like `tail`, but returns events as JSON text, for readers that only forward the events. */
  async *tailAsText(afterPosition: number, signal: AbortSignal): AsyncIterable<EventText[]> {
    for await (const documents of this.pages(afterPosition, signal)) yield documents.map(asText);
  }

  private async *pages(afterPosition: number, signal: AbortSignal): AsyncIterable<EventDocument[]> {
    let position = afterPosition;
    const ask = () => ({ seen: this.arrivals.seen, page: this.page(position, PAGE_MAX) });
    for (let ahead: ReturnType<typeof ask> | undefined; !signal.aborted; ) {
      const { seen, page } = ahead ?? ask();
      ahead = undefined;
      const documents = await page;
      if (signal.aborted) return;
      if (documents.length === 0) {
        await this.arrivals.next(seen, signal);
        continue;
      }
      const before = untilGap(documents, position);
      if (before.length === 0) throw new PositionGap(position + 1);
      position += before.length;
      // A full page means that more events are stored, so the next page is read while this one is processed. After a
      // partial page, reading ahead would return only a few new events at a time.
      if (before.length === PAGE_MAX) {
        ahead = ask();
        ahead.page.catch(() => {});
      }
      yield before;
    }
  }

  async close(): Promise<void> {
    await this.commits.close();
    await this.arrivals.close();
  }

  private page(afterPosition: number, limit: number): Promise<EventDocument[]> {
    if (limit < 1) return Promise.resolve([]);
    const options = { sort: { _id: 1 as const }, limit, batchSize: limit + 1 };
    return reading(() =>
      this.events.collection.find<EventDocument>({ _id: { $gt: afterPosition } as never }, options).toArray(),
    );
  }
}

/** Returns the documents before the first gap in their positions. */
function untilGap(documents: EventDocument[], afterPosition: number): EventDocument[] {
  const gap = documents.findIndex(({ _id }, at) => _id !== afterPosition + 1 + at);
  return gap < 0 ? documents : documents.slice(0, gap);
}

/**
 * Returns the events before the first one that cannot be read.
 * @throws UnknownSchema, DamagedHistory if the first event cannot be read
 */
function untilUnreadable(documents: readonly EventDocument[]): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (const document of documents) {
    try {
      events.push(toStoredEvent(document));
    } catch (error) {
      if (events.length === 0) throw error;
      break;
    }
  }
  return events;
}
