import { systemClock } from '@goldwake/core/adapters';
import { connect } from './connection.js';
import { MongoDocuments } from './documents.js';
import { MongoEventStore } from './event-store.js';

/**
 * Opens the event store and the document store on MongoDB, without an event bus.
 * @throws StorageFailed
 */
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
