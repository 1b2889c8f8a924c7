import { randomBytes } from 'node:crypto';
import { type CollectionSpec, shadow } from '@goldwake/core';
import { checkField, checkIndexName, liveNameOf } from '@goldwake/core/adapters';
import { type Connection, type mongo, Schema } from 'mongoose';
import { TRYING_MS_MAX } from './transaction.js';

/**
 * Maps the declared name of a collection to the MongoDB collection that stores it. MongoDB cannot rename several
 * collections atomically, but several mappings can change in one transaction.
 */
interface CollectionName {
  _id: string;
  place: string;
}

/**
 * After another process has swapped collections, a process may use its cached mapping for up to `KNOWN_MS_MAX`.
 * Replaced collections are therefore dropped only after `RETIRED_MS_MIN`.
 */
const KNOWN_MS_MAX = 1_000;
const RETIRED_MS_MIN = 60_000;

/**
 * Returns the field that is added to a unique index so that missing values do not violate uniqueness. It contains the
 * document's id if an indexed field is missing.
 */
export function nullsOf(index: string): string {
  return `nulls.${index}`;
}

export class Collections {
  private readonly names: mongo.Collection<CollectionName>;
  /**
   * Replaced collections that will be dropped. `at` and the expiry check use the server's clock, because the clocks of
   * processes differ and may jump.
   */
  private readonly retired: mongo.Collection<{ _id: string; at: Date }>;
  private known = new Map<string, string>();
  private knownMs = Number.NEGATIVE_INFINITY;
  /** Collections that this process has already created, together with their indexes. */
  private readonly declared = new Set<string>();
  private declarings = 0;
  private readonly specs = new Map<string, CollectionSpec<unknown>>();

  constructor(private readonly connection: Connection) {
    this.names = connection.collection<CollectionName>('places') as never;
    this.retired = connection.collection('put_away') as never;
  }

  /** Returns the spec that this process declared for a collection, including its unique indexes. */
  specOf(name: string): CollectionSpec<unknown> | undefined {
    return this.specs.get(name);
  }

  /**
   * Creates missing collections and rebuilds indexes that differ from their declaration. Each process checks a spec
   * only once.
   */
  async declare(specs: readonly CollectionSpec<unknown>[]): Promise<void> {
    for (const spec of specs) checkSpec(spec);
    await this.refresh();
    await Promise.all(specs.map((spec) => this.declareOne(spec)));
  }

  private async declareOne(spec: CollectionSpec<unknown>): Promise<void> {
    const physicalName = this.known.get(spec.name) ?? (await this.physicalNameFor(spec.name));
    const declared = `${physicalName} ${JSON.stringify(spec.indexes)}`;
    if (this.declared.has(declared)) return;
    const name = `declaring ${++this.declarings}`;
    const model = this.connection.model(name, schemaOf(spec), physicalName);
    await model.createCollection();
    await model.syncIndexes();
    this.connection.deleteModel(name);
    this.declared.add(declared);
    this.known.set(spec.name, physicalName);
    this.specs.set(spec.name, spec);
  }

  /**
   * Returns the name of the MongoDB collection for a declared name. A shadow collection gets a random name, because it
   * later replaces the live one. Processes that ask at the same time get the same name.
   */
  private async physicalNameFor(name: string): Promise<string> {
    const live = liveNameOf(name);
    const physicalName = live === name ? `doc_${live}` : `doc_${live}_${randomBytes(6).toString('hex')}`;
    const options = { upsert: true, returnDocument: 'after' as const };
    const found = await this.names.findOneAndUpdate({ _id: name }, { $setOnInsert: { place: physicalName } }, options);
    return found?.place ?? physicalName;
  }

  /** Returns a collection for reading, by the cached mapping; undefined if it was never declared. */
  async of<T extends mongo.Document>(name: string): Promise<mongo.Collection<T> | undefined> {
    if (performance.now() - this.knownMs > KNOWN_MS_MAX) await this.refresh();
    return this.collection(this.known.get(name));
  }

  /**
   * Returns all collections by the mapping in the session's snapshot. Writes and consistent reads use it, because this
   * process's cached mapping may be outdated.
   */
  async as(
    session: mongo.ClientSession,
    options: mongo.FindOptions = {},
  ): Promise<Map<string, mongo.Collection<never>>> {
    const names = await this.names.find({}, { ...options, session }).toArray();
    return new Map(
      names.map(({ _id, place: physicalName }) => [_id, this.collection(physicalName) as mongo.Collection<never>]),
    );
  }

  /** Replaces live collections with their shadow collections, within the session's transaction. */
  async swap(session: mongo.ClientSession, live: readonly CollectionSpec<unknown>[]): Promise<void> {
    for (const spec of live) {
      const made = await this.names.findOneAndDelete({ _id: shadow(spec).name }, { session });
      if (!made) throw new Error(`${spec.name} has no shadow collection to swap in`);
      const old = await this.names.findOneAndUpdate(
        { _id: spec.name },
        { $set: { place: made.place } },
        { session, upsert: true },
      );
      if (old) await this.retired.updateOne({ _id: old.place }, [{ $set: { at: '$$NOW' } }], { session, upsert: true });
    }
  }

  async drop(name: string): Promise<void> {
    liveNameOf(name);
    const dropped = await this.names.findOneAndDelete({ _id: name });
    this.known.delete(name);
    await this.collection(dropped?.place)?.drop();
  }

  /** Drops collections that were replaced at least `RETIRED_MS_MIN` ago; by then no process reads them. */
  async dropRetired(): Promise<void> {
    const isLongAgo = { $lt: ['$at', { $subtract: ['$$NOW', RETIRED_MS_MIN] }] };
    for (const { _id: physicalName } of await this.retired.find({ $expr: isLongAgo }).toArray()) {
      await this.collection(physicalName)?.drop();
      await this.retired.deleteOne({ _id: physicalName });
    }
  }

  /**
   * Waits until a majority of the replica set has acknowledged all current writes. Before that, reads do not return
   * them, so a retry after a conflict would read the old state and conflict again.
   */
  async untilReadable(): Promise<void> {
    await this.names.findOne({ _id: '' }, { readConcern: { level: 'linearizable' }, maxTimeMS: TRYING_MS_MAX });
  }

  async refresh(): Promise<void> {
    const names = await this.names.find().toArray();
    this.known = new Map(names.map(({ _id, place: physicalName }) => [_id, physicalName]));
    this.knownMs = performance.now();
  }

  private collection<T extends mongo.Document>(physicalName: string | undefined): mongo.Collection<T> | undefined {
    return physicalName === undefined ? undefined : (this.connection.collection(physicalName) as never);
  }
}

function checkSpec({ name, indexes }: CollectionSpec<unknown>): void {
  liveNameOf(name);
  for (const [index, { fields }] of Object.entries(indexes)) {
    checkIndexName(index);
    fields.forEach(checkField);
  }
}

function schemaOf(spec: CollectionSpec<unknown>): Schema {
  const schema = new Schema(
    { _id: String, revision: Number, body: {}, nulls: {} },
    { versionKey: false, minimize: false },
  );
  for (const [name, { fields, unique }] of Object.entries(spec.indexes)) {
    // The last key of the index gives entries with equal fields a defined order. In a unique index it is empty unless
    // an indexed field is missing.
    const keys = [...fields.map((field) => `body.${field}`), unique ? nullsOf(name) : '_id'];
    schema.index(Object.fromEntries(keys.map((key) => [key, 1])), { name, ...(unique && { unique }) });
  }
  return schema;
}
