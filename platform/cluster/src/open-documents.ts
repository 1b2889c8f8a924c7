import { systemClock } from '@goldwake/core/adapters';
import { PARTITION_CHECKPOINTS } from './kafka/partition-checkpoint.js';
import { openMongo } from './mongo/open.js';
import { RELAY } from './relay/lease.js';
import { storedCheckpoints } from './stored-checkpoints.js';

/**
 * Opens the documents of a casino on MongoDB for writing, and its events for reading, whether its services run or not.
 * Kafka is not used.
 * @throws StorageFailed
 */
export async function openClusterDocuments(uri: string) {
  const { store, documents, close } = await openMongo(uri, systemClock);
  try {
    await documents.declare(PARTITION_CHECKPOINTS, RELAY);
    return { store, documents, checkpoints: storedCheckpoints, close };
  } catch (error) {
    await close();
    throw error;
  }
}
