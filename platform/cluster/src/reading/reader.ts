import type {
  CollectionSpec,
  EventFilter,
  Moment,
  PositionRange,
  Query,
  RepeatedCommand,
  StorageDamage,
  StreamHead,
  VersionRange,
} from '@goldwake/core';
import { StorageFailed } from '@goldwake/core/adapters';
import type { Connection, mongo } from 'mongoose';
import { Collections } from '../mongo/collections.js';
import { connect } from '../mongo/connection.js';
import { filterOf, sortOf } from '../mongo/document-query.js';
import type { Stored } from '../mongo/document-writes.js';
import type { EventDocument } from '../mongo/event-document.js';
import { streamHeads } from '../mongo/stream-heads.js';
import { refuseUnfinished } from '../moving/marker.js';
import { damageOf } from './damage.js';
import { declaredIn } from './declared.js';
import { repeated, streamInfos } from './event-groups.js';
import { Pages } from './pages.js';

/**
 * Timeout of a request in milliseconds. It is long because an aggregation over all events responds only when
 * it has finished.
 */
const PATIENCE_MS = 600_000;
/** Passed to each read, because otherwise the read concern of the connection would override that of the session. */
const SNAPSHOT = { readConcern: { level: 'snapshot' } } as const;
const FOUND_MAX = 100;

/** Executes the reads in the reader thread. Callers can request each public method over the bridge. */
export class Reader {
  private readonly events: mongo.Collection<EventDocument>;
  private readonly collectionsDeclared: Collections;
  private snapshot: { session: mongo.ClientSession; places: ReadonlyMap<string, mongo.Collection<never>> } | undefined;
  private readonly pages = new Map<number, Pages>();
  private opened = 0;

  private constructor(private readonly connection: Connection) {
    this.events = connection.collection('events') as never;
    this.collectionsDeclared = new Collections(connection);
  }

  /**
   * Connects the reader.
   * @throws StorageFailed if MongoDB does not respond, or the database contains no casino
   */
  static async open(uri: string): Promise<Reader> {
    const connection = await connect(uri, PATIENCE_MS);
    try {
      await refuseUnfinished(connection);
      const there = await connection.listCollections();
      if (there.some(({ name }) => name === 'events')) return new Reader(connection);
      throw new StorageFailed(`the database ${connection.name} contains no casino`);
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  async pinSnapshot(): Promise<void> {
    const session = await this.connection.startSession({ snapshot: true });
    this.snapshot = { session, places: await this.collectionsDeclared.as(session, SNAPSHOT) };
  }

  async unpinSnapshot(): Promise<void> {
    await this.snapshot?.session.endSession();
    this.snapshot = undefined;
  }

  async lastPosition(): Promise<number> {
    const options = { ...this.options(), projection: { _id: 1 }, sort: { _id: -1 as const } };
    // Documents whose id is not a number have no position, but would sort after all events.
    return (await this.events.findOne({ _id: { $lte: Number.MAX_SAFE_INTEGER } }, options))?._id ?? 0;
  }

  async version(stream: string): Promise<number> {
    const options = { ...this.options(), projection: { _id: 0, version: 1 }, sort: { version: -1 as const } };
    return (await this.events.findOne({ stream }, options))?.version ?? 0;
  }

  event(stream: string, version: number): Promise<EventDocument | null> {
    return this.events.findOne<EventDocument>({ stream, version }, this.options());
  }

  eventAt(_id: number): Promise<EventDocument | null> {
    return this.events.findOne<EventDocument>({ _id }, this.options());
  }

  newestOf(stream: string, type: string): Promise<EventDocument | null> {
    return this.events.findOne<EventDocument>({ stream, type }, { ...this.options(), sort: { version: -1 } });
  }

  /**
   * Finds streams of a category that have an event whose data contains the text.
   * @param first search only the first event of each stream
   * @param type search only events of this type
   */
  async streamsHolding(category: string, text: string, { first, type }: { first?: boolean; type?: string }) {
    const match = {
      stream: { $gte: `${category}-`, $lt: `${category}.` },
      ...(first && { version: 1 }),
      ...(type !== undefined && { type }),
      $expr: { $gte: [{ $indexOfBytes: ['$data', { $literal: text }] }, 0] },
    };
    const found = this.events.aggregate<{ _id: string }>(
      [{ $match: match }, { $group: { _id: '$stream' } }, { $sort: { _id: 1 } }],
      { ...this.options(), allowDiskUse: true },
    );
    return (await found.toArray()).map(({ _id }) => _id);
  }

  /**
   * Finds the version of a stream at a position by binary search, because positions are not indexed within a stream.
   * Times decrease where the clock was set back: everything before the first later event counts.
   */
  async versionAt(stream: string, moment: Moment): Promise<number> {
    let [low, high] = [0, await this.version(stream)];
    if ('time' in moment) {
      const options = { ...this.options(), projection: { version: 1 }, sort: { version: 1 as const } };
      const later = await this.events.findOne({ stream, recordedAt: { $gt: moment.time } }, options);
      return later ? later.version - 1 : high;
    }
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const options = { ...this.options(), projection: { _id: 1 }, sort: { version: 1 as const } };
      const at = await this.events.findOne({ stream, version: { $gte: middle } }, options);
      if (at && at._id <= moment.position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  heads(): Promise<StreamHead[]> {
    return streamHeads(this.events as never, this.options());
  }

  repeatedCommands(afterPosition: number): Promise<RepeatedCommand[]> {
    return repeated(this.events, afterPosition, this.options());
  }

  damage(): Promise<StorageDamage> {
    return damageOf(this.connection);
  }

  async allEvents({ afterPosition = 0, toPosition, types, correlationId, requestId }: PositionRange & EventFilter) {
    const filter = {
      _id: { $gt: afterPosition, $lte: toPosition ?? Number.MAX_SAFE_INTEGER },
      ...(types && { type: { $in: [...types] } }),
      ...(correlationId !== undefined && { correlationId }),
      ...(requestId !== undefined && { $or: [{ correlationId: requestId }, { commandId: requestId }] }),
    };
    return this.paged(this.events.find(filter, { ...this.options(), sort: { _id: 1 } }));
  }

  async streamEvents(stream: string, { fromVersion = 1, toVersion = Number.MAX_SAFE_INTEGER }: VersionRange) {
    const filter = { stream, version: { $gte: fromVersion, $lte: toVersion } };
    return this.paged(this.events.find(filter, { ...this.options(), sort: { version: 1 } }));
  }

  async streams(prefix: string): Promise<number> {
    return this.paged(streamInfos(this.events, prefix, this.options()));
  }

  collections(): Promise<CollectionSpec<unknown>[]> {
    return declaredIn(this.connection);
  }

  async document(collection: string, _id: string): Promise<Stored | null> {
    return (await (await this.collectionNamed(collection))?.findOne({ _id }, this.options())) ?? null;
  }

  /**
   * Opens a cursor over all documents of a collection.
   * @returns id for `next`; undefined if the collection was never declared
   */
  async documents(collection: string, projection?: { _id: 1 }): Promise<number | undefined> {
    const found = await this.collectionNamed(collection);
    return (
      found && this.paged(found.find({}, { ...this.options(), sort: { _id: 1 }, ...(projection && { projection }) }))
    );
  }

  /** Opens a cursor like `documents`, but reads only the ids. */
  documentIds(collection: string): Promise<number | undefined> {
    return this.documents(collection, { _id: 1 });
  }

  async find(spec: CollectionSpec<unknown>, query: Query): Promise<Stored[]> {
    const { limit = FOUND_MAX, offset: skip = 0 } = query;
    if (limit < 1) return [];
    const options = { ...this.options(), sort: sortOf(spec, query), limit, skip };
    return (await (await this.collectionNamed(spec.name))?.find(filterOf(spec, query), options).toArray()) ?? [];
  }

  /** Returns the next page of a cursor; empty at the end. */
  async next(id: number): Promise<unknown[]> {
    return (await this.pages.get(id)?.next()) ?? [];
  }

  async end(id: number): Promise<void> {
    await this.pages.get(id)?.close();
    this.pages.delete(id);
  }

  async close(): Promise<void> {
    for (const id of this.pages.keys()) await this.end(id);
    await this.unpinSnapshot();
    await this.connection.close();
  }

  private paged(cursor: mongo.FindCursor | mongo.AggregationCursor): number {
    this.pages.set(++this.opened, new Pages(cursor));
    return this.opened;
  }

  private async collectionNamed(name: string): Promise<mongo.Collection<Stored> | undefined> {
    return this.snapshot ? (this.snapshot.places.get(name) as never) : this.collectionsDeclared.of<Stored>(name);
  }

  private options() {
    return this.snapshot ? { session: this.snapshot.session as never, ...SNAPSHOT } : {};
  }
}
