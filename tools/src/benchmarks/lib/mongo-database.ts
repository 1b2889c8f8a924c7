import { existsSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { ROOT } from '../../../set-up/root.mjs';
import { startEngines } from '../../lib/engines.js';

/**
 * Returns the MongoDB at GOLDWAKE_MONGO, or starts the MongoDB that `deploy/engines/mongo.sh install` downloaded;
 * undefined without either.
 */
export async function mongo(): Promise<{ uri: string; stop(): void } | undefined> {
  if (process.env.GOLDWAKE_MONGO) return { uri: process.env.GOLDWAKE_MONGO, stop() {} };
  if (!existsSync(join(ROOT, '.cache/engines/mongo/bin/mongod'))) return undefined;
  const { env, stop } = await startEngines(['mongo']);
  return { uri: env.GOLDWAKE_MONGO ?? '', stop };
}

/** Returns the address of one database of a MongoDB. */
export function withDatabase(uri: string, name: string): string {
  return uri.replace(/\/(?=\?|$)/, `/${name}`);
}

export async function drop(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
