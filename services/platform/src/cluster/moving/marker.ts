import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import { StorageFailed } from '../../errors.js';

interface Marker {
  _id: 'import';
  /** Of the import at work. */
  holder: string;
  /** Rises while it works. */
  beat: number;
}

const ID = 'import';
/** An import that shows no life for so long has died. */
const LIFE_MS = 3_000;

function markers(connection: Connection): mongo.Collection<Marker> {
  return connection.collection('importing') as never;
}

/**
 * Stands in a database for as long as it holds half an import: no casino is opened on it, and the next import begins by
 * taking all away.
 */
export class ImportMarker {
  private readonly holder = randomUUID();
  private beats = 0;

  private constructor(private readonly connection: Connection) {}

  /** @throws StorageFailed where the database holds anything but what an import that died has left */
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
          throw underWay(connection);
        });
    }
    await marker.clear();
    return marker;
  }

  private async takeOver(left: Marker): Promise<void> {
    await sleep(LIFE_MS);
    const mine = { $set: { holder: this.holder, beat: 0 } };
    const { matchedCount } = await markers(this.connection).updateOne({ ...left }, mine);
    if (matchedCount === 0) throw underWay(this.connection);
  }

  /** To be called more often than once in three seconds. @throws StorageFailed where another import has taken over */
  async beat(): Promise<void> {
    const mine = { _id: ID, holder: this.holder } as const;
    const { matchedCount } = await markers(this.connection).updateOne(mine, { $set: { beat: ++this.beats } });
    if (matchedCount === 0) throw underWay(this.connection);
  }

  /** Takes away all that was brought, this last. */
  async giveUp(): Promise<void> {
    await this.clear();
    await markers(this.connection).drop();
  }

  /** What was brought is a casino from now on. */
  async finish(): Promise<void> {
    await markers(this.connection).drop();
  }

  private async clear(): Promise<void> {
    for (const { name } of await this.connection.listCollections()) {
      if (name !== markers(this.connection).collectionName) await this.connection.dropCollection(name);
    }
  }
}

/** @throws StorageFailed where an import has not come to its end */
export async function refuseUnfinished(connection: Connection): Promise<void> {
  if (await markers(connection).findOne({ _id: ID })) {
    throw new StorageFailed(`an import into the database ${connection.name} has not come to its end; run it again`);
  }
}

function taken({ name }: Connection): StorageFailed {
  return new StorageFailed(`there is something in the database ${name} already; name one that is empty`);
}

function underWay({ name }: Connection): StorageFailed {
  return new StorageFailed(`another import into the database ${name} is under way`);
}
