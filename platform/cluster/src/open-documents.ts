import { systemClock } from '@goldwake/core/adapters';
import { PLACES } from './kafka/place.js';
import { openMongo } from './mongo/open.js';
import { RELAY } from './relay/lease.js';
import { storedPlaces } from './stored-places.js';

/**
 * Opens the documents of a casino on MongoDB for writing, and its events for reading, whether its services run or not.
 * Kafka is not used.
 * @throws StorageFailed
 */
export async function openClusterDocuments(uri: string) {
  const { store, documents, close } = await openMongo(uri, systemClock);
  try {
    await documents.declare(PLACES, RELAY);
    return { store, documents, places: storedPlaces, close };
  } catch (error) {
    await close();
    throw error;
  }
}
