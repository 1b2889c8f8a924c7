import mongoose from 'mongoose';

/** Reads what is stored with MongoDB's own driver: an own, small reading, for the house's could share a mistake with what it wrote. */
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

  /** In order of position, as they lie there. */
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

  /** pid of the process that holds the lease; undefined where nobody does. */
  async relayHolder() {
    const { holder } = (await this.#document('relay', 'relay')) ?? {};
    return holder ? Number(holder.split(' ')[1]) : undefined;
  }

  /** For trials of the judge. */
  async dropEvent(position) {
    await this.#db.collection('events').deleteOne({ _id: position });
  }

  close() {
    return this.#client.close();
  }

  /** Of a declared collection, whose place in MongoDB stands in `places`. */
  async #document(collection, id) {
    const stands = await this.#db.collection('places').findOne({ _id: collection });
    return stands && (await this.#db.collection(stands.place).findOne({ _id: id }))?.body;
  }
}
