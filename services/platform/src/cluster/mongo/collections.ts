import { randomBytes } from 'node:crypto';
import { type Connection, type mongo, Schema } from 'mongoose';
import { checkField, checkIndexName, liveNameOf } from '../../document-names.js';
import { beside, type CollectionSpec } from '../../ports/documents.js';
import { TRYING_MS_MAX } from './transaction.js';

/** Which of MongoDB's collections holds a declared one. MongoDB cannot rename several in one step; these names change in one transaction. */
interface Place {
  _id: string;
  place: string;
}

/** What another process's swap has put away is seen no longer than this; what is put away is kept longer. */
const KNOWN_MS_MAX = 1_000;
const PUT_AWAY_MS_MIN = 60_000;

/** Where a document of a unique index lacks a field: its id stands here, for missing values do not clash. */
export function nullsOf(index: string): string {
  return `nulls.${index}`;
}

export class Collections {
  private readonly places: mongo.Collection<Place>;
  /** `at` by the server's clock, as is its end: processes' clocks differ, and jump. */
  private readonly putAway: mongo.Collection<{ _id: string; at: Date }>;
  private known = new Map<string, string>();
  private knownMs = Number.NEGATIVE_INFINITY;
  /** Places and indexes seen to. */
  private readonly declared = new Set<string>();
  private declarings = 0;
  private readonly specs = new Map<string, CollectionSpec<unknown>>();

  constructor(private readonly connection: Connection) {
    this.places = connection.collection<Place>('places') as never;
    this.putAway = connection.collection('put_away') as never;
  }

  /** With the unique indexes as this process declared them. */
  specOf(name: string): CollectionSpec<unknown> | undefined {
    return this.specs.get(name);
  }

  /** Makes what is missing, and indexes anew that are not as declared; what this process has seen to once is left. */
  async declare(specs: readonly CollectionSpec<unknown>[]): Promise<void> {
    for (const spec of specs) checkSpec(spec);
    await this.refresh();
    await Promise.all(specs.map((spec) => this.declareOne(spec)));
  }

  private async declareOne(spec: CollectionSpec<unknown>): Promise<void> {
    const place = this.known.get(spec.name) ?? (await this.placeFor(spec.name));
    const declared = `${place} ${JSON.stringify(spec.indexes)}`;
    if (this.declared.has(declared)) return;
    const name = `declaring ${++this.declarings}`;
    const model = this.connection.model(name, schemaOf(spec), place);
    await model.createCollection();
    await model.syncIndexes();
    this.connection.deleteModel(name);
    this.declared.add(declared);
    this.known.set(spec.name, place);
    this.specs.set(spec.name, spec);
  }

  /** What is beside is new each time: it is what the live one will be. Of two who ask at once both get the first one's. */
  private async placeFor(name: string): Promise<string> {
    const live = liveNameOf(name);
    const place = live === name ? `doc_${live}` : `doc_${live}_${randomBytes(6).toString('hex')}`;
    const options = { upsert: true, returnDocument: 'after' as const };
    const stands = await this.places.findOneAndUpdate({ _id: name }, { $setOnInsert: { place } }, options);
    return stands?.place ?? place;
  }

  /** For reading; undefined where nothing was declared, so that there is nothing. */
  async of<T extends mongo.Document>(name: string): Promise<mongo.Collection<T> | undefined> {
    if (performance.now() - this.knownMs > KNOWN_MS_MAX) await this.refresh();
    return this.collection(this.known.get(name));
  }

  /** As of a session's moment: what is written, or read with others, goes by no memory of this process. */
  async as(
    session: mongo.ClientSession,
    options: mongo.FindOptions = {},
  ): Promise<Map<string, mongo.Collection<never>>> {
    const places = await this.places.find({}, { ...options, session }).toArray();
    return new Map(places.map(({ _id, place }) => [_id, this.collection(place) as mongo.Collection<never>]));
  }

  /** Within a transaction: what stands beside takes the place of the live ones. */
  async swap(session: mongo.ClientSession, live: readonly CollectionSpec<unknown>[]): Promise<void> {
    for (const spec of live) {
      const made = await this.places.findOneAndDelete({ _id: beside(spec).name }, { session });
      if (!made) throw new Error(`nothing stands beside ${spec.name}`);
      const old = await this.places.findOneAndUpdate(
        { _id: spec.name },
        { $set: { place: made.place } },
        { session, upsert: true },
      );
      if (old) await this.putAway.updateOne({ _id: old.place }, [{ $set: { at: '$$NOW' } }], { session, upsert: true });
    }
  }

  async drop(name: string): Promise<void> {
    liveNameOf(name);
    const dropped = await this.places.findOneAndDelete({ _id: name });
    this.known.delete(name);
    await this.collection(dropped?.place)?.drop();
  }

  /** Drops what was put away long enough ago that nobody reads there any more. */
  async clearAway(): Promise<void> {
    const isLongAgo = { $lt: ['$at', { $subtract: ['$$NOW', PUT_AWAY_MS_MIN] }] };
    for (const { _id: place } of await this.putAway.find({ $expr: isLongAgo }).toArray()) {
      await this.collection(place)?.drop();
      await this.putAway.deleteOne({ _id: place });
    }
  }

  /**
   * Waits until all that stands now is acknowledged by the majority, before which no read shows it: what was in a write's way
   * would be looked for again and again, and not be found.
   */
  async untilReadable(): Promise<void> {
    await this.places.findOne({ _id: '' }, { readConcern: { level: 'linearizable' }, maxTimeMS: TRYING_MS_MAX });
  }

  async refresh(): Promise<void> {
    const places = await this.places.find().toArray();
    this.known = new Map(places.map(({ _id, place }) => [_id, place]));
    this.knownMs = performance.now();
  }

  private collection<T extends mongo.Document>(place: string | undefined): mongo.Collection<T> | undefined {
    return place === undefined ? undefined : (this.connection.collection(place) as never);
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
    // What is behind the fields gives ties their order; a unique index has none but where a field is missing.
    const keys = [...fields.map((field) => `body.${field}`), unique ? nullsOf(name) : '_id'];
    schema.index(Object.fromEntries(keys.map((key) => [key, 1])), { name, ...(unique && { unique }) });
  }
  return schema;
}
