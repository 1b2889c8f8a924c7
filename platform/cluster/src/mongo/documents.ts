import type {
  CollectionSpec,
  Document,
  DocumentReads,
  Documents,
  DocumentWrite,
  Query,
  ReadView,
  Scan,
} from '@goldwake/core';
import type { Connection, mongo } from 'mongoose';
import { Collections } from './collections.js';
import { filterOf, sortOf } from './document-query.js';
import { RefusedWrite, type Stored, writeAll } from './document-writes.js';
import { reading } from './failures.js';
import { toDocument } from './stored-document.js';
import { transaction } from './transaction.js';

/** Passed to each read, because otherwise the read concern of the connection would override that of the session. */
const SNAPSHOT = { readConcern: { level: 'snapshot' } } as const;
const FOUND_MAX = 100;
const PAGE_MAX = 500;

type OpenCollection = mongo.Collection<Stored> | undefined;

abstract class Reads implements DocumentReads {
  protected abstract collectionNamed(name: string): Promise<OpenCollection>;
  protected readonly session: mongo.ClientSession | undefined;

  get<T>({ name }: CollectionSpec<T>, id: string): Promise<Document<T> | undefined> {
    return reading(async () => {
      const found = await (await this.collectionNamed(name))?.findOne({ _id: id }, this.options());
      return found ? toDocument<T>(name, found) : undefined;
    });
  }

  getMany<T>({ name }: CollectionSpec<T>, ids: readonly string[]): Promise<(Document<T> | undefined)[]> {
    return reading(async () => {
      const filter = { _id: { $in: [...ids] } };
      const found = await (await this.collectionNamed(name))?.find(filter, this.options()).toArray();
      const byId = new Map(found?.map((document) => [document._id, toDocument<T>(name, document)]));
      return ids.map((id) => byId.get(id));
    });
  }

  find<T>(spec: CollectionSpec<T>, query: Query): Promise<Document<T>[]> {
    return reading(async () => {
      const filter = filterOf(spec, query);
      const { limit = FOUND_MAX, offset = 0 } = query;
      // MongoDB would treat a limit of 0 as no limit.
      if (limit < 1) return [];
      const options = { ...this.options(), sort: sortOf(spec, query), limit, skip: offset };
      const found = await (await this.collectionNamed(spec.name))?.find(filter, options).toArray();
      return (found ?? []).map((each) => toDocument<T>(spec.name, each));
    });
  }

  count<T>(spec: CollectionSpec<T>, query: Omit<Query, 'order' | 'limit' | 'offset'>): Promise<number> {
    return reading(async () => {
      const filter = filterOf(spec, query);
      return (await (await this.collectionNamed(spec.name))?.countDocuments(filter, this.options())) ?? 0;
    });
  }

  scan<T>({ name }: CollectionSpec<T>, { afterId = '', limit = PAGE_MAX }: Scan = {}): Promise<Document<T>[]> {
    return reading(async () => {
      if (limit < 1) return [];
      const options = { ...this.options(), sort: { _id: 1 as const }, limit };
      const found = await (await this.collectionNamed(name))?.find({ _id: { $gt: afterId } }, options).toArray();
      return (found ?? []).map((each) => toDocument<T>(name, each));
    });
  }

  private options() {
    return this.session ? { session: this.session, ...SNAPSHOT } : {};
  }
}

/** Consistent reads from one snapshot, in a session with snapshot read concern. A snapshot lives for five minutes. */
class SnapshotReads extends Reads implements ReadView {
  constructor(
    private readonly places: ReadonlyMap<string, mongo.Collection<never>>,
    protected override readonly session: mongo.ClientSession,
  ) {
    super();
  }

  protected async collectionNamed(name: string): Promise<OpenCollection> {
    return this.places.get(name) as OpenCollection;
  }

  async close(): Promise<void> {
    await this.session.endSession();
  }
}

export class MongoDocuments extends Reads implements Documents {
  readonly collections: Collections;

  constructor(private readonly connection: Connection) {
    super();
    this.collections = new Collections(connection);
  }

  async declare(...specs: CollectionSpec<unknown>[]): Promise<void> {
    await reading(async () => {
      await this.collections.declare(specs);
      await this.collections.dropRetired();
    });
  }

  readView(): Promise<ReadView> {
    return reading(async () => {
      const session = await this.connection.startSession({ snapshot: true });
      try {
        return new SnapshotReads(await this.collections.as(session, SNAPSHOT), session);
      } catch (error) {
        await session.endSession();
        throw error;
      }
    });
  }

  async write(writes: readonly DocumentWrite[]): Promise<void> {
    if (writes.length === 0) return;
    await this.inOneStep((session) => writeAll(this.collections, session, writes));
  }

  async swap(live: readonly CollectionSpec<unknown>[], writes: readonly DocumentWrite[]): Promise<void> {
    await this.inOneStep(async (session) => {
      await writeAll(this.collections, session, writes);
      await this.collections.swap(session, live);
    });
    await reading(() => this.collections.refresh());
    await reading(() => this.collections.dropRetired());
  }

  private async inOneStep(work: (session: mongo.ClientSession) => Promise<void>): Promise<void> {
    try {
      await transaction(this.connection, work);
    } catch (error) {
      if (!(error instanceof RefusedWrite)) throw error;
      await reading(() => this.collections.untilReadable());
      throw error.reason;
    }
  }

  async drop(...specs: CollectionSpec<unknown>[]): Promise<void> {
    await reading(async () => {
      for (const { name } of specs) await this.collections.drop(name);
    });
  }

  /** Does nothing, because the engine that opened the connection closes it. */
  async close(): Promise<void> {}

  protected collectionNamed(name: string): Promise<OpenCollection> {
    return this.collections.of<Stored>(name);
  }
}
