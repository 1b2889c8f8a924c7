import { systemClock } from '@goldwake/core/adapters';
import { PARTITION_CHECKPOINTS } from './kafka/partition-checkpoint.js';
import { openMongo } from './mongo/open.js';
import { RELAY } from './relay/lease.js';
import { storedCheckpoints } from './stored-checkpoints.js';

/**
 * Opens a casino's documents on MongoDB for writing and its events for reading, even while its services run. Does not
 * use Kafka.
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
