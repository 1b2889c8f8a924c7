import { join } from 'node:path';
import { StorageFailed } from '@goldwake/core/adapters';
import { Connection } from '../connection.js';
import { EmbeddedDocuments } from '../documents.js';
import { EventReader } from '../event-reader.js';
import { embeddedCheckpoints } from '../group-checkpoints.js';
import type { OpenDocuments } from '../open-documents.js';
import { DATABASE_FILE } from '../schema.js';
import { Writer } from '../writer.js';
import type { WriterClient } from '../writer-client.js';

/**
 * Opens a disposable folder, which no other process uses, for writing documents. It has no writer thread: to start one
 * takes longer than to build the projections of a small history, and a check may open a thousand folders.
 */
export function openDocumentsInProcess(dataDir: string): OpenDocuments {
  const file = join(dataDir, DATABASE_FILE);
  const db = Connection.write(file);
  // The folder is disposable, so its data need not survive a power failure.
  db.exec('PRAGMA synchronous = OFF');
  const writer = new Writer(db);
  const submit: WriterClient['submit'] = async (job) => {
    const [reply] = writer.run([job]);
    if (!reply || reply[0] === 'failed') throw new StorageFailed(reply?.[1] ?? 'the writer returned no result');
    return reply;
  };
  const events = new EventReader(db);
  return {
    store: {
      readAll: async (afterPosition, limit) => events.readAll(afterPosition, limit),
      lastPosition: async () => events.lastPosition(),
    },
    documents: new EmbeddedDocuments(db, { submit }, () => Connection.read(file)),
    checkpoints: embeddedCheckpoints,
    close: async () => db.close(),
  };
}
