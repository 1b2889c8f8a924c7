import { existsSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { ROOT } from '../../../set-up/root.mjs';
import { startEngines } from '../../lib/engines.js';

export interface StartedMongo {
  uri: string;
  stop(): void;
}

/** Returns the MongoDB at GOLDWAKE_MONGO, or starts one. Installs it if needed, and ends the process if that fails. */
export async function startedMongo(): Promise<StartedMongo> {
  if (process.env.GOLDWAKE_MONGO) return { uri: process.env.GOLDWAKE_MONGO, stop() {} };
  const { env, stop } = await startEngines(['mongo']);
  return { uri: env.GOLDWAKE_MONGO ?? '', stop };
}

/** Like `startedMongo`, but undefined if `deploy/engines/mongo.sh install` has not been run. */
export async function installedMongo(): Promise<StartedMongo | undefined> {
  const isInstalled = existsSync(join(ROOT, '.cache/engines/mongo/bin/mongod'));
  return process.env.GOLDWAKE_MONGO || isInstalled ? startedMongo() : undefined;
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
