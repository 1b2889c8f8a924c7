import { join } from 'node:path';
import type { Clock, Engine, Ids, Random } from '@goldwake/core';
import { DocumentScheduler, messageOf, systemClock, systemRandom, uuidIds } from '@goldwake/core/adapters';
import { Connection } from './connection.js';
import { folderError, lockFolder, prepareFolder } from './data-folder.js';
import { dataKeyFile } from './data-key-file.js';
import { EmbeddedDocuments } from './documents.js';
import { DataFolderError } from './errors.js';
import { EmbeddedEventBus } from './event-bus.js';
import { EmbeddedEventFeed } from './event-feed.js';
import { EmbeddedEventStore } from './event-store.js';
import { checkStopped } from './folder-check.js';
import { embeddedCheckpoints } from './group-checkpoints.js';
import { DATABASE_FILE } from './schema.js';
import { EmbeddedSnapshots } from './snapshots.js';
import { WriterClient } from './writer-client.js';

export interface EmbeddedOptions {
  /** Folder that contains all data of the casino; it is created if missing. */
  dataDir: string;
  clock?: Clock;
  ids?: Ids;
  chance?: Random;
  /**
   * Called with a one-line message for each failure of a consumer, and for an unfinished write of the last run. By
   * default, messages go to standard error.
   */
  report?(message: string): void;
  /** Number of events kept in memory for consumers that have almost caught up, about 2 kB each; 512 by default. */
  recentMax?: number;
}

/**
 * The embedded engine. `close()` stops the scheduler and the event bus, completes submitted writes, closes the file and
 * releases the lock on the folder.
 */
export type EmbeddedEngine = Engine;

const REBUILT = `an index of the events in ${DATABASE_FILE} was damaged; the indexes were rebuilt from the events, and nothing is lost`;
const UNREPAIRABLE = `an index of the events in ${DATABASE_FILE} is damaged and cannot be rebuilt, because other pages are damaged too. Restore a copy of the complete folder; npm run replay -- verify lists the damage`;

/**
 * Opens the embedded engine on a data folder.
 * @throws DataFolderError if the folder is locked by another process, cannot be written or does not belong to a casino,
 * or if its files are damaged, incomplete or of different casinos or times; nothing was changed then
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const { dataDir, clock = systemClock, ids = uuidIds(), chance = systemRandom, report = console.error } = options;
  prepareFolder(dataDir, report);
  const lock = lockFolder(dataDir);
  let writer: WriterClient | undefined;
  try {
    const { note } = checkStopped(dataDir);
    if (note) report(`${dataDir}: ${note}`);
    // A malformed data key must be refused before the database is opened for writing.
    dataKeyFile(dataDir).read();
    const file = join(dataDir, DATABASE_FILE);
    writer = await WriterClient.open(file, { checksIndexes: true });
    // Without the newest entries of a stream, its last versions would be stored twice.
    if (writer.indexes === 'unrepairable') throw new DataFolderError(`${dataDir}: ${UNREPAIRABLE}`);
    if (writer.indexes === 'rebuilt') report(`${dataDir}: ${REBUILT}`);
    const reader = Connection.read(file);
    return engine({ ...options, clock, ids, chance, report }, lock, writer, reader);
  } catch (error) {
    await writer?.close();
    lock.release();
    throw folderError(dataDir, error);
  }
}

function engine(
  options: EmbeddedOptions & Required<Pick<EmbeddedOptions, 'clock' | 'ids' | 'chance' | 'report'>>,
  lock: { release(): void },
  writer: WriterClient,
  reader: Connection,
): EmbeddedEngine {
  const { clock, ids, chance, report } = options;
  const store = new EmbeddedEventStore(reader, writer, clock, options.recentMax);
  const documents = new EmbeddedDocuments(reader, writer, () => Connection.read(join(options.dataDir, DATABASE_FILE)));
  const snapshots = new EmbeddedSnapshots(options.dataDir);
  const bus = new EmbeddedEventBus({ store, documents, clock, report });
  const scheduler = new DocumentScheduler({ documents, clock, holder: ids.next(), report });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await scheduler.stop().catch((error) => report(`the scheduler did not stop: ${messageOf(error)}`));
    await bus.stop().catch((error) => report(`the event bus did not stop: ${messageOf(error)}`));
    await snapshots.close();
    reader.close();
    await writer.close();
    lock.release();
  };
  return {
    store,
    documents,
    snapshots,
    bus,
    feed: new EmbeddedEventFeed(store),
    checkpoints: embeddedCheckpoints,
    scheduler,
    clock,
    ids,
    random: chance,
    dataKey: dataKeyFile(options.dataDir),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
