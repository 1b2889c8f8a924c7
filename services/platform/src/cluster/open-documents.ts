import { systemClock } from '../system/clock.js';
import { partitionPlaces } from './kafka/group-places.js';
import { PLACES } from './kafka/place.js';
import { Topics } from './kafka/topics.js';
import { openMongo } from './mongo/open.js';
import { partitionsOf } from './partitions.js';
import { RELAY, RELAY_ID } from './relay/lease.js';

/**
 * The documents of a casino on MongoDB to write, and the events that they are made of, whether its services run or not. Nothing
 * of Kafka is asked. @throws StorageFailed
 */
export async function openClusterDocuments(uri: string) {
  const { store, documents, close } = await openMongo(uri, systemClock);
  try {
    await documents.declare(PLACES, RELAY);
    const relay = (await documents.get(RELAY, RELAY_ID))?.body;
    const topics = new Topics({ partitions: partitionsOf(relay) });
    return { store, documents, places: partitionPlaces(topics), close };
  } catch (error) {
    await close();
    throw error;
  }
}
