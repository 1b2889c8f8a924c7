import { systemClock } from '../../system/clock.js';
import { connect } from './connection.js';
import { MongoDocuments } from './documents.js';
import { MongoEventStore } from './event-store.js';

/** The event store and the documents alone, as what needs no bus takes them. @throws StorageFailed */
export async function openMongo(uri: string, clock = systemClock) {
  const connection = await connect(uri);
  const documents = new MongoDocuments(connection);
  const store = await MongoEventStore.open(connection, documents, clock);
  const close = async () => {
    await store.close();
    await connection.close();
  };
  return { store, documents, close };
}
