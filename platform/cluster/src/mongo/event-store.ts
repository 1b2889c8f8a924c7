import { type DomainEvent, type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import {
  type Append,
  type Clock,
  CommandMismatch,
  type EventStore,
  isoNow,
  PositionGap,
  VersionGap,
} from '@goldwake/core';
import type { Connection } from 'mongoose';
import type { EventText } from '../event-text.js';
import { refuseUnfinished } from '../moving/marker.js';
import { findCommand } from './append-errors.js';
import { AppendLock } from './append-lock.js';
import { Arrivals } from './arrivals.js';
import type { MongoDocuments } from './documents.js';
import { asText, type EventDocument, type EventModel, eventModel, toStoredEvent } from './event-document.js';
import { reading, told } from './failures.js';
import { GroupCommit } from './group-commit.js';

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
    { fromVersion = 1, toVersion = Number.MAX_SAFE_INTEGER }: { fromVersion?: number; toVersion?: number } = {},
  ): AsyncIterable<StoredEvent> {
    const range = { stream, version: { $gte: fromVersion, $lte: toVersion } };
    let version = fromVersion;
    try {
      const found = this.events.collection.find<EventDocument>(range, { sort: { version: 1 }, batchSize: PAGE_MAX });
      for await (const document of found) {
        if (document.version !== version) throw new VersionGap(stream, version);
        yield toStoredEvent(document);
        version++;
      }
    } catch (error) {
      throw told(error);
    }
  }

  async version(stream: string): Promise<number> {
    const options = { projection: { _id: 0, version: 1 }, sort: { version: -1 as const } };
    return (await reading(() => this.events.collection.findOne({ stream }, options)))?.version ?? 0;
  }

  async readAll(afterPosition: number, limit: number): Promise<StoredEvent[]> {
    const documents = await this.page(afterPosition, limit);
    const before = untilGap(documents, afterPosition);
    if (before.length < documents.length) throw new PositionGap(afterPosition + before.length + 1);
    return documents.map(toStoredEvent);
  }

  async lastPosition(): Promise<number> {
    const options = { projection: { _id: 1 }, sort: { _id: -1 as const } };
    return Number((await reading(() => this.events.collection.findOne({}, options)))?._id ?? 0);
  }

  async *tail(afterPosition: number, signal: AbortSignal): AsyncIterable<StoredEvent[]> {
    for await (const documents of this.pages(afterPosition, signal)) {
      for (let given = 0; given < documents.length; ) {
        const events = untilUnknown(documents.slice(given));
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
  const hole = documents.findIndex(({ _id }, at) => _id !== afterPosition + 1 + at);
  return hole < 0 ? documents : documents.slice(0, hole);
}

/**
 * Returns the events before the first event with an unknown schema.
 * @throws UnknownSchema if the first event has one
 */
function untilUnknown(documents: readonly EventDocument[]): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (const document of documents) {
    try {
      events.push(toStoredEvent(document));
    } catch (error) {
      if (!(error instanceof UnknownSchema) || events.length === 0) throw error;
      break;
    }
  }
  return events;
}
