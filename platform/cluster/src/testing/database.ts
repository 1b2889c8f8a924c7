import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { mongoUri } from './addresses.js';

/** Returns the URI of a new database on the MongoDB of the test run. */
export function freshDatabase(): string {
  const [server, options] = mongoUri().split('/?');
  return `${server}/test_${randomBytes(6).toString('hex')}?${options}`;
}

/** Runs the work on a database over a separate connection that belongs to no engine. */
export async function onDatabase<T>(uri: string, work: (connection: mongoose.Connection) => Promise<T>): Promise<T> {
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
