import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents, EventStore } from '@goldwake/platform';
import { CannotRun } from '../cannot-run.js';

export interface Place {
  data: string;
  /** Address of a cluster's MongoDB, in place of a folder. */
  mongo?: string;
}

/** Where letters lie, and the events that they are about. */
export interface Letters {
  documents: Documents;
  store: Pick<EventStore, 'readAll'>;
  close(): Promise<void>;
}

/** Whether or not a casino runs there. @throws CannotRun, DataFolderError, StorageFailed */
export async function openLetters({ data, mongo }: Place): Promise<Letters> {
  const { DEAD_LETTERS } = await import('@goldwake/platform');
  const address = mongo ?? addressIn(data);
  const letters = address === undefined ? await openFolder(data) : await openMongo(address);
  await letters.documents.declare(DEAD_LETTERS);
  return letters;
}

async function openFolder(data: string): Promise<Letters> {
  if (existsSync(join(data, 'events.jsonl')))
    throw new CannotRun(`${data}: an export has no dead letters; name a data folder`);
  const { openDocuments } = await import('@goldwake/platform/embedded');
  return openDocuments(data);
}

async function openMongo(address: string): Promise<Letters> {
  if (!/^mongodb(\+srv)?:\/\//.test(address)) {
    throw new CannotRun('--mongo: not an address such as mongodb://127.0.0.1:27017/goldwake?replicaSet=rs0');
  }
  const { openClusterDocuments } = await import('@goldwake/platform/cluster');
  return openClusterDocuments(address);
}

/** Of the `npm run cluster` that was last opened on a folder. */
function addressIn(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'cluster.json'), 'utf8')).mongo;
  } catch {
    return undefined;
  }
}
