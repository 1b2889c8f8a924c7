import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Documents, EventStore, GroupCheckpoints } from '@goldwake/core';
import { Connection } from './connection.js';
import { folderError } from './data-folder.js';
import { EmbeddedDocuments } from './documents.js';
import { EventReader } from './event-reader.js';
import { checkFiles } from './folder-files.js';
import { embeddedCheckpoints } from './group-checkpoints.js';
import { openReadOnly } from './read-only.js';
import { DATABASE_FILE } from './schema.js';
import { WriterClient } from './writer-client.js';

/** A data folder opened for writing documents; its events are read-only. */
export interface OpenDocuments {
  store: Pick<EventStore, 'readAll' | 'lastPosition'>;
  documents: Documents;
  checkpoints: GroupCheckpoints;
  close(): Promise<void>;
}

/**
 * Opens a data folder, whether or not a casino is running on it. Each write waits for the database lock.
 * @throws DataFolderError if there is no casino or the folder cannot be written
 */
export async function openDocuments(dataDir: string): Promise<OpenDocuments> {
  openReadOnly(dataDir).close();
  const file = join(dataDir, DATABASE_FILE);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    checkFiles(dataDir, 'write');
    const writer = await WriterClient.open(file);
    const db = Connection.read(file);
    // Read the events from the file each time, because another process may append to it.
    const events = new EventReader(db);
    return {
      store: {
        readAll: async (afterPosition, limit) => events.readAll(afterPosition, limit),
        lastPosition: async () => events.lastPosition(),
      },
      documents: new EmbeddedDocuments(db, writer, () => Connection.read(file)),
      checkpoints: embeddedCheckpoints,
      close: async () => {
        db.close();
        await writer.close();
      },
    };
  } catch (error) {
    throw folderError(dataDir, error);
  }
}
