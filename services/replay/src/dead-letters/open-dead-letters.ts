import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents, EventStore } from '@goldwake/core';
import { CannotRun } from '../cannot-run.js';

export interface DeadLetterSource {
  data: string;
  /** MongoDB address of a cluster. If given, it is used instead of a data folder. */
  mongo?: string;
}

/** The stores that contain the dead letters and their events. */
export interface OpenedDeadLetters {
  documents: Documents;
  store: Pick<EventStore, 'readAll'>;
  close(): Promise<void>;
}

/**
 * Opens the stores with the dead letters of a casino, which may be running or stopped.
 * @throws CannotRun, DataFolderError, StorageFailed
 */
export async function openDeadLetters({ data, mongo }: DeadLetterSource): Promise<OpenedDeadLetters> {
  const { DEAD_LETTERS } = await import('@goldwake/core');
  const address = mongo ?? addressIn(data);
  const opened = address === undefined ? await openFolder(data) : await openMongo(address);
  await opened.documents.declare(DEAD_LETTERS);
  return opened;
}

async function openFolder(data: string): Promise<OpenedDeadLetters> {
  if (existsSync(join(data, 'events.jsonl')))
    throw new CannotRun(`${data}: an export has no dead letters; name a data folder`);
  const { openDocuments } = await import('@goldwake/embedded');
  return openDocuments(data);
}

async function openMongo(address: string): Promise<OpenedDeadLetters> {
  if (!/^mongodb(\+srv)?:\/\//.test(address)) {
    throw new CannotRun('--mongo: expected an address such as mongodb://127.0.0.1:27017/goldwake?replicaSet=rs0');
  }
  const { openClusterDocuments } = await import('@goldwake/cluster');
  return openClusterDocuments(address);
}

/** Returns the MongoDB address of the last cluster that `npm run cluster` started on a folder. */
function addressIn(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8')).mongo;
  } catch {
    return undefined;
  }
}
