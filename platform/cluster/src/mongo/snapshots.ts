import type { Category } from '@goldwake/contracts';
import type { Snapshot, Snapshots } from '@goldwake/core';
import { decodeSnapshot, encodeSnapshot } from '@goldwake/core/adapters';
import { type Connection, Schema } from 'mongoose';

interface StoredSnapshot extends Omit<Snapshot, 'state'> {
  bytes: Buffer;
  digest: string;
}

const text = { type: String, required: true };
const schema = new Schema<StoredSnapshot>(
  {
    stream: text,
    version: { type: Number, required: true },
    eventHash: text,
    reducerHash: text,
    bytes: { type: Buffer, required: true },
    digest: text,
  },
  { collection: 'snapshots', versionKey: false, writeConcern: { w: 1, j: false } },
);
schema.index({ stream: 1, reducerHash: 1, version: 1 }, { name: 'key', unique: true });

/**
 * Snapshots of streams on MongoDB. They are only a cache, so errors are ignored, and reads and writes do not wait for a
 * majority of the replica set.
 */
export class MongoSnapshots implements Snapshots {
  private closed = false;

  private constructor(private readonly model: ReturnType<typeof modelOf>) {}

  static async open(connection: Connection): Promise<MongoSnapshots> {
    const model = modelOf(connection);
    await model.createCollection();
    await model.syncIndexes();
    return new MongoSnapshots(model);
  }

  async newest<State>(stream: string, reducerHash: string, toVersion?: number): Promise<Snapshot<State> | undefined> {
    for (let to = toVersion ?? Number.MAX_SAFE_INTEGER; ; ) {
      const row = await this.trying(() =>
        this.model
          .findOne({ stream, reducerHash, version: { $lte: to } }, undefined, { sort: { version: -1 } })
          .readConcern('local'),
      );
      if (!row) return undefined;
      const snapshot = decodeSnapshot<State>(row, row.bytes, row.digest);
      if (snapshot) return snapshot;
      to = row.version - 1;
    }
  }

  async put(snapshot: Snapshot): Promise<void> {
    await this.trying(() => {
      const { stream, version, eventHash, reducerHash } = snapshot;
      const key = { stream, reducerHash, version };
      return this.model.updateOne(key, { $set: { eventHash, ...encodeSnapshot(snapshot) } }, { upsert: true });
    });
  }

  async drop(stream?: string): Promise<void> {
    await this.trying(() => this.model.deleteMany(stream === undefined ? {} : { stream }));
  }

  async dropOthers(category: Category, reducerHash: string): Promise<void> {
    const stream = { $gte: `${category}-`, $lt: `${category}.` };
    await this.trying(() => this.model.deleteMany({ stream, reducerHash: { $ne: reducerHash } }));
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private async trying<T>(work: () => PromiseLike<T>): Promise<T | undefined> {
    if (this.closed) return undefined;
    try {
      return await work();
    } catch {
      return undefined;
    }
  }
}

function modelOf(connection: Connection) {
  return connection.model('snapshot', schema);
}
