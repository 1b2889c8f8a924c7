import { systemClock } from '../system/clock.js';
import { PLACES } from './kafka/place.js';
import { openMongo } from './mongo/open.js';
import { RELAY } from './relay/lease.js';
import { storedPlaces } from './stored-places.js';

/**
 * The documents of a casino on MongoDB to write, and the events that they are made of, whether its services run or not. Nothing
 * of Kafka is asked. @throws StorageFailed
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
