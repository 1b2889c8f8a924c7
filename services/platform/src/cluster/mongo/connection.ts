import mongoose, { type Connection } from 'mongoose';
import { StorageFailed } from '../../errors.js';
import { told } from './failures.js';

const DATABASE = 'goldwake';
/** Of a MongoDB that is away a caller hears after so long; a primary that hands over does so within it. */
const SELECTION_MS = 3_000;
/** A MongoDB that is paused looks alive: what it does not answer for so long is given up. */
const SILENCE_MS_MAX = 10_000;

/**
 * Of a replica set, for nothing else has transactions. The database is the address's, or `goldwake`.
 * @param patienceMs of who asks for much, and gives way to all others: its own clock runs out before it could look at an answer
 * @throws StorageFailed if it does not answer
 */
export async function connect(uri: string, patienceMs = 0): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    dbName: /^[^/]+\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? DATABASE,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    writeConcern: { w: 'majority', journal: true },
    // What another primary could take back is not seen: positions are counted on from what is read.
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    serverSelectionTimeoutMS: SELECTION_MS,
    connectTimeoutMS: Math.max(SELECTION_MS, patienceMs),
    socketTimeoutMS: Math.max(SILENCE_MS_MAX, patienceMs),
    // At the driver's 10 s a primary that is back would be noticed that late.
    heartbeatFrequencyMS: 500,
    maxPoolSize: 50,
  });
  try {
    await connection.asPromise();
    const hello = await connection.db?.admin().command({ hello: 1 });
    if (!hello?.setName) throw new StorageFailed('MongoDB runs without a replica set, so it has no transactions');
    return connection;
  } catch (error) {
    await connection.destroy();
    throw told(error);
  }
}
