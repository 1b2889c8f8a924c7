import { systemClock, uuidIds } from '@goldwake/core/adapters';
import type { OpenOptions, StorageUnderTest } from '@goldwake/core/testing';
import { connect } from '../mongo/connection.js';
import { openMongo } from '../mongo/open.js';
import { MongoSnapshots } from '../mongo/snapshots.js';
import { freshDatabase, onDatabase } from './database.js';
import { insertHistory } from './insert-history.js';

/** Opens the storage of a cluster engine with its own database. Most of an engine's start is the work of Kafka. */
export async function openStorageUnderTest(options: OpenOptions = {}): Promise<StorageUnderTest> {
  const mongo = freshDatabase();
  await insertHistory(mongo, options);
  return openOn(mongo);
}

async function openOn(mongo: string): Promise<StorageUnderTest> {
  const { store, documents, close: closeMongo } = await openMongo(mongo);
  const connection = await connect(mongo);
  const snapshots = await MongoSnapshots.open(connection);
  const close = async () => {
    await snapshots.close();
    await connection.close();
    await closeMongo();
  };
  return {
    ...{ store, documents, snapshots, clock: systemClock, ids: uuidIds() },
    reopen: async () => {
      await close();
      return openOn(mongo);
    },
    close: async () => {
      await close();
      await onDatabase(mongo, (database) => database.dropDatabase());
    },
  };
}
