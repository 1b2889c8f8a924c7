import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Documents, StorageFailed } from '@goldwake/core';
import { systemClock } from '@goldwake/core/adapters';
import { Connection } from '../connection.js';
import { EmbeddedDocuments } from '../documents.js';
import { EmbeddedEventStore } from '../event-store.js';
import { makeSchema } from '../schema.js';
import { Writer } from '../writer.js';
import type { WriterClient } from '../writer-client.js';
import type { Job } from '../writer-protocol.js';

export interface SmallDisk {
  store: EmbeddedEventStore;
  documents: Documents;
  /** From now on, the database cannot grow, as on a full disk. */
  fill(): void;
  /** The database can grow again. */
  free(): void;
  close(): void;
}

/** Opens the store on a database whose growth can be stopped. Its writer runs in this thread. */
export function openSmallDisk(): SmallDisk {
  const dir = mkdtempSync(join(tmpdir(), 'goldwake-small-disk-'));
  const file = join(dir, 'goldwake.db');
  const db = Connection.write(file);
  makeSchema(db);
  const writer = new Writer(db);
  const client = {
    async submit(job: Job) {
      const [reply] = writer.run([job]);
      if (!reply || reply[0] === 'failed') throw new StorageFailed(String(reply?.[1]));
      return reply;
    },
  } as unknown as WriterClient;
  const reader = Connection.read(file);
  return {
    store: new EmbeddedEventStore(reader, client, systemClock),
    documents: new EmbeddedDocuments(reader, client, () => Connection.read(file)),
    fill: () => db.exec(`PRAGMA max_page_count = ${db.pragma('page_count')}`),
    free: () => db.exec('PRAGMA max_page_count = 1000000'),
    close() {
      reader.close();
      db.close();
      rmSync(dir, { recursive: true });
    },
  };
}
