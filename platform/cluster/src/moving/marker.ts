import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageFailed } from '@goldwake/core/adapters';
import type { Connection, mongo } from 'mongoose';

interface Marker {
  _id: 'import';
  /** Id of the import that is running. */
  holder: string;
  /** Heartbeat counter; the import increments it while it runs. */
  beat: number;
}

const ID = 'import';
/** Time without a heartbeat after which an import is considered dead, in milliseconds. */
const LIFE_MS = 3_000;

function markers(connection: Connection): mongo.Collection<Marker> {
  return connection.collection('importing') as never;
}

/** Marks a database that contains an incomplete import. No casino opens on it, and the next import clears it first. */
export class ImportMarker {
  private readonly holder = randomUUID();
  private beats = 0;

  private constructor(private readonly connection: Connection) {}

  /**
   * Marks the database as the target of an import, and deletes the data that a dead import has left.
   * @throws StorageFailed if the database contains anything else, or another import is running
   */
  static async set(connection: Connection): Promise<ImportMarker> {
    const marker = new ImportMarker(connection);
    const left = await markers(connection).findOne({ _id: ID });
    if (left) await marker.takeOver(left);
    else {
      const there = await connection.listCollections();
      if (there.length > 0) throw taken(connection);
      await markers(connection)
        .insertOne({ _id: ID, holder: marker.holder, beat: 0 })
        .catch(() => {
          throw inProgress(connection);
        });
    }
    await marker.clear();
    return marker;
  }

  private async takeOver(left: Marker): Promise<void> {
    await sleep(LIFE_MS);
    const mine = { $set: { holder: this.holder, beat: 0 } };
    const { matchedCount } = await markers(this.connection).updateOne({ ...left }, mine);
    if (matchedCount === 0) throw inProgress(this.connection);
  }

  /**
   * Stores a heartbeat of the import; must be called at least every 3 s.
   * @throws StorageFailed if another import has taken over
   */
  async beat(): Promise<void> {
    const mine = { _id: ID, holder: this.holder } as const;
    const { matchedCount } = await markers(this.connection).updateOne(mine, { $set: { beat: ++this.beats } });
    if (matchedCount === 0) throw inProgress(this.connection);
  }

  /** Deletes all imported data and finally the marker. */
  async giveUp(): Promise<void> {
    await this.clear();
    await markers(this.connection).drop();
  }

  /** Removes the marker; from now on the imported casino can be opened. */
  async finish(): Promise<void> {
    await markers(this.connection).drop();
  }

  private async clear(): Promise<void> {
    for (const { name } of await this.connection.listCollections()) {
      if (name !== markers(this.connection).collectionName) await this.connection.dropCollection(name);
    }
  }
}

/**
 * Checks that the database contains no incomplete import.
 * @throws StorageFailed if it does
 */
export async function refuseUnfinished(connection: Connection): Promise<void> {
  if (await markers(connection).findOne({ _id: ID })) {
    throw new StorageFailed(`the database ${connection.name} contains an incomplete import; run the import again`);
  }
}

function taken({ name }: Connection): StorageFailed {
  return new StorageFailed(`the database ${name} is not empty; name an empty one`);
}

function inProgress({ name }: Connection): StorageFailed {
  return new StorageFailed(`another import into the database ${name} is running`);
}
