import mongoose from 'mongoose';
import type { EventDocument } from './history.js';

/**
 * Reads the stored data directly with MongoDB's driver. Goldwake's own reading code is not used, because it could share
 * a mistake with the writing code.
 */
export class Store {
  readonly #client: mongoose.mongo.MongoClient;

  /** @param address `host:port` */
  constructor(address: string) {
    this.#client = new mongoose.mongo.MongoClient(`mongodb://${address}/?replicaSet=goldwake`, {
      serverSelectionTimeoutMS: 60_000,
      readPreference: 'primary',
      readConcern: { level: 'majority' },
      retryReads: true,
    });
  }

  #collection<Document extends { _id: number | string }>(name: string) {
    return this.#client.db('goldwake').collection<Document>(name);
  }

  get #events() {
    return this.#collection<EventDocument>('events');
  }

  /** Returns the raw event documents after a position, in order of position. */
  eventsAfter(position: number): Promise<EventDocument[]> {
    const later = { _id: { $gt: position } } as mongoose.mongo.Filter<EventDocument>;
    return this.#events.find<EventDocument>(later).sort({ _id: 1 }).toArray();
  }

  async lastPosition(): Promise<number> {
    const [last] = await this.#events.find().sort({ _id: -1 }).limit(1).toArray();
    return last?._id ?? 0;
  }

  /** Returns the id of the process that holds the relay's lease; undefined if none does. */
  async relayHolder(): Promise<number | undefined> {
    const { holder } = (await this.#document<{ holder?: string }>('relay', 'relay')) ?? {};
    return holder ? Number(holder.split(' ')[1]) : undefined;
  }

  /** Deletes an event, to test that the checks find the loss. */
  async dropEvent(position: number): Promise<void> {
    await this.#events.deleteOne({ _id: position } as mongoose.mongo.Filter<EventDocument>);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  /** Reads a document of a collection that Goldwake has declared. Its actual name in MongoDB is in `places`. */
  async #document<Body>(collection: string, id: string): Promise<Body | undefined> {
    const stored = await this.#collection<{ _id: string; place: string }>('places').findOne({ _id: collection });
    if (!stored) return undefined;
    const document = await this.#collection<{ _id: string; body: Body }>(stored.place).findOne({ _id: id } as object);
    return document?.body;
  }
}
