import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Documents, EventStore, GroupCheckpoints } from '@goldwake/core';
import { Connection } from './connection.js';
import { type FolderLock, folderError, lockIfFree } from './data-folder.js';
import { EmbeddedDocuments } from './documents.js';
import { EventReader } from './event-reader.js';
import { checkStopped } from './folder-check.js';
import { checkFiles } from './folder-files.js';
import { embeddedCheckpoints } from './group-checkpoints.js';
import { openReadOnly } from './read-only.js';
import { DATABASE_FILE } from './schema.js';
import { WriterClient } from './writer-client.js';

/**
 * Interval in milliseconds at which the lock of the folder is tried while a casino holds it.
 */
const LOCK_RETRY_MS = 50;

/** A data folder opened for writing documents; its events are read-only. */
export interface OpenDocuments {
  store: Pick<EventStore, 'readAll' | 'lastPosition'>;
  documents: Documents;
  checkpoints: GroupCheckpoints;
  close(): Promise<void>;
}

/**
 * Opens a data folder, whether or not a casino is running on it. If none is running, or as soon as it stops, locks the
 * folder: a casino or a repair that began meanwhile would check or replace files that are being written. Each write
 * waits for the database lock.
 * @throws DataFolderError if there is no casino, or the folder is damaged or cannot be written
 */
export async function openDocuments(dataDir: string): Promise<OpenDocuments> {
  openReadOnly(dataDir).close();
  const file = join(dataDir, DATABASE_FILE);
  let lock: FolderLock | undefined;
  let retries: NodeJS.Timeout | undefined;
  let writer: WriterClient | undefined;
  const release = () => {
    clearInterval(retries);
    lock?.release();
  };
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    checkFiles(dataDir, 'write');
    lock = lockIfFree(dataDir);
    if (lock) checkStopped(dataDir);
    else
      retries = retryLock(dataDir, (taken) => {
        lock = taken;
      });
    const opened = await WriterClient.open(file);
    writer = opened;
    const db = Connection.read(file);
    // Read the events from the file each time, because another process may append to it.
    const events = new EventReader(db);
    return {
      store: {
        readAll: async (afterPosition, limit) => events.readAll(afterPosition, limit),
        lastPosition: async () => events.lastPosition(),
      },
      documents: new EmbeddedDocuments(db, opened, () => Connection.read(file)),
      checkpoints: embeddedCheckpoints,
      close: async () => {
        db.close();
        await opened.close();
        release();
      },
    };
  } catch (error) {
    await writer?.close();
    release();
    throw folderError(dataDir, error, writer === undefined);
  }
}

/** Locks the folder as soon as the casino that runs on it stops. */
function retryLock(dataDir: string, take: (lock: FolderLock) => void): NodeJS.Timeout {
  const retries = setInterval(() => {
    let lock: FolderLock | undefined;
    try {
      lock = lockIfFree(dataDir);
    } catch {
      // The lock file cannot be opened now, for example because a limit of open files is reached; it is tried again.
    }
    if (!lock) return;
    clearInterval(retries);
    take(lock);
  }, LOCK_RETRY_MS);
  return retries.unref();
}
