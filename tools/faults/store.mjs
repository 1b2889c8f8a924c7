import mongoose from 'mongoose';

/**
 * Reads the stored data with MongoDB's own driver. This is a separate implementation, because Goldwake's reading code
 * could share a mistake with its writing code.
 */
export class Store {
  #client;

  /** @param address `host:port` */
  constructor(address) {
    this.#client = new mongoose.mongo.MongoClient(`mongodb://${address}/?replicaSet=goldwake`, {
      serverSelectionTimeoutMS: 60_000,
      readPreference: 'primary',
      readConcern: { level: 'majority' },
      retryReads: true,
    });
  }

  get #db() {
    return this.#client.db('goldwake');
  }

  /** Returns the raw documents in order of position. */
  eventsAfter(position) {
    return this.#db
      .collection('events')
      .find({ _id: { $gt: position } })
      .sort({ _id: 1 })
      .toArray();
  }

  async lastPosition() {
    const [last] = await this.#db.collection('events').find().sort({ _id: -1 }).limit(1).toArray();
    return last?._id ?? 0;
  }

  /** Returns the pid of the process that holds the relay's lease; undefined if no process holds it. */
  async relayHolder() {
    const { holder } = (await this.#document('relay', 'relay')) ?? {};
    return holder ? Number(holder.split(' ')[1]) : undefined;
  }

  /** Deletes an event, to test that the judge finds the loss. */
  async dropEvent(position) {
    await this.#db.collection('events').deleteOne({ _id: position });
  }

  close() {
    return this.#client.close();
  }

  /** Reads a document of a declared collection; the name of its MongoDB collection is stored in `places`. */
  async #document(collection, id) {
    const stands = await this.#db.collection('places').findOne({ _id: collection });
    return stands && (await this.#db.collection(stands.place).findOne({ _id: id }))?.body;
  }
}
