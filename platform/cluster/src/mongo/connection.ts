import { StorageFailed } from '@goldwake/core/adapters';
import mongoose, { type Connection } from 'mongoose';
import { toPortError } from './failures.js';

const DATABASE = 'goldwake';
/**
 * Time after which a request fails if MongoDB is unreachable, in milliseconds. It is long enough for a planned change
 * of the primary.
 */
const SELECTION_MS = 3_000;
/**
 * Time without a response after which a request fails, in milliseconds. It is needed because a paused MongoDB still
 * accepts connections.
 */
const SILENCE_MS_MAX = 10_000;

/**
 * Connects to a MongoDB replica set, which transactions require. The database is the one in the URI, or `goldwake`.
 * @param patienceMs minimum connect and socket timeout in milliseconds, for long reads in a process with low CPU
 * priority: a shorter timeout could expire before the process gets to read a response that has arrived
 * @throws StorageFailed if MongoDB does not respond
 */
export async function connect(uri: string, patienceMs = 0): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: /^[^/]+\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? DATABASE,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    writeConcern: { w: 'majority', journal: true },
    // Reads return only data that a change of the primary cannot roll back, because new event positions continue from
    // the last position read.
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    serverSelectionTimeoutMS: SELECTION_MS,
    connectTimeoutMS: Math.max(SELECTION_MS, patienceMs),
    socketTimeoutMS: Math.max(SILENCE_MS_MAX, patienceMs),
    // With the driver's default of 10 s, it would take that long to notice that a primary has recovered.
    heartbeatFrequencyMS: 500,
    maxPoolSize: 50,
  });
  try {
    await connection.asPromise();
    const hello = await connection.db?.admin().command({ hello: 1 });
    if (!hello?.setName)
      throw new StorageFailed('MongoDB runs without a replica set, which transactions need; start it as a replica set');
    return connection;
  } catch (error) {
    await connection.destroy();
    throw toPortError(error);
  }
}
