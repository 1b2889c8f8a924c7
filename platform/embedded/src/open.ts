import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UnknownSchema } from '@goldwake/contracts';
import type {
  Clock,
  CollectionSpec,
  DataKeySource,
  DocumentReads,
  Engine,
  EventStore,
  Ids,
  Random,
} from '@goldwake/core';
import { SettingsError } from '@goldwake/core';
import { DocumentScheduler, messageOf, systemClock, systemRandom, uuidIds } from '@goldwake/core/adapters';
import { EmbeddedBroadcast } from './broadcast.js';
import { Connection } from './connection.js';
import { folderError, lockFolder, prepareFolder } from './data-folder.js';
import { dataKeyFile } from './data-key-file.js';
import { DocumentReader } from './document-reader.js';
import { EmbeddedDocuments } from './documents.js';
import { DataFolderError } from './errors.js';
import { EmbeddedEventBus } from './event-bus.js';
import { EmbeddedEventFeed } from './event-feed.js';
import { areSuspicious } from './event-indexes.js';
import { EventReader } from './event-reader.js';
import { EmbeddedEventStore } from './event-store.js';
import { checkStopped } from './folder-check.js';
import { JOURNAL_FILE } from './folder-files.js';
import { embeddedCheckpoints } from './group-checkpoints.js';
import { checkSchemas } from './known-schemas.js';
import { DATABASE_FILE } from './schema.js';
import { EmbeddedSnapshots } from './snapshots.js';
import { type JobWriter, WriterClient } from './writer-client.js';

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
  /**
   * Checks what is stored before the database is opened for writing, and throws to refuse the folder. It is not called
   * for a new casino.
   */
  beforeWriting?(stored: StoredCasino): Promise<void>;
  /** Number of events kept in memory for consumers that have almost caught up, about 2 kB each; 512 by default. */
  recentMax?: number;
  /** Interval between two searches for requested replays of dead letters, in milliseconds; 1,000 by default. */
  replayPollMs?: number;
  /** Opens the database for writing; by default on a thread of its own. */
  openWriter?(file: string): Promise<JobWriter>;
}

/** Opens the database on a thread of its own, so that the event loop never waits for the disk. */
const onThread = (file: string): Promise<JobWriter> => WriterClient.open(file, { checksIndexes: true });

/** The content of a data folder that is not open for writing yet. */
export interface StoredCasino {
  store: Pick<EventStore, 'heads' | 'readAll'>;
  /** Collections that were never declared are empty. */
  documents: Pick<DocumentReads, 'get'>;
  dataKey: Pick<DataKeySource, 'location' | 'read'>;
  /**
   * Checks that this program knows the type and the schema version of each of the newest 100,000 events.
   * @throws UnknownSchema
   */
  checkSchemas(): void;
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
  let writer: JobWriter | undefined;
  let isUnchanged = true;
  try {
    const { exists, note } = checkStopped(dataDir);
    if (note) report(`${dataDir}: ${note}`);
    // A malformed data key must be refused before the database is opened for writing.
    dataKeyFile(dataDir).read();
    if (exists) await checkStored(dataDir, options.beforeWriting);
    const file = join(dataDir, DATABASE_FILE);
    isUnchanged = false;
    writer = await (options.openWriter ?? onThread)(file);
    // Without the newest entries of a stream, its last versions would be stored twice.
    if (writer.indexes === 'unrepairable') throw new DataFolderError(`${dataDir}: ${UNREPAIRABLE}`);
    if (writer.indexes === 'rebuilt') report(`${dataDir}: ${REBUILT}`);
    for (const message of writer.documentIndexes) report(`${dataDir}: ${message}`);
    const reader = Connection.read(file);
    return engine({ ...options, clock, ids, chance, report }, lock, writer, reader);
  } catch (error) {
    await writer?.close();
    lock.release();
    throw error instanceof SettingsError ? error : folderError(dataDir, error, isUnchanged);
  }
}

/** @throws what `check` throws, and errors of SQLite if the database cannot be read */
async function checkStored(dataDir: string, check: EmbeddedOptions['beforeWriting']): Promise<void> {
  // A casino that was killed at its first start leaves a journal, or a database without tables.
  if (existsSync(join(dataDir, JOURNAL_FILE))) return;
  const db = Connection.read(join(dataDir, DATABASE_FILE));
  try {
    const isNew = db.number("SELECT count(*) FROM sqlite_schema WHERE name = 'events'") === 0;
    if (!check || isNew) return;
    await check(stored(dataDir, db)).catch((error) => {
      // With a damaged index, events may not be found. It is rebuilt first, and the caller compares again.
      // An event of an unknown schema is no damage: its hash is right.
      const isCertain = error instanceof SettingsError || error instanceof UnknownSchema;
      if (isCertain || !areSuspicious(db)) throw error;
    });
  } finally {
    db.close();
  }
}

function stored(dataDir: string, db: Connection): StoredCasino {
  const events = new EventReader(db);
  const documents = new DocumentReader(db);
  return {
    store: {
      heads: async () => events.heads(),
      readAll: async (afterPosition, limit) => events.readAll(afterPosition, limit),
    },
    documents: {
      get: async <T>({ name }: CollectionSpec<T>, id: string) =>
        documents.has(name) ? documents.get<T>(name, id) : undefined,
    },
    dataKey: dataKeyFile(dataDir),
    checkSchemas: () => checkSchemas(db),
  };
}

function engine(
  options: EmbeddedOptions & Required<Pick<EmbeddedOptions, 'clock' | 'ids' | 'chance' | 'report'>>,
  lock: { release(): void },
  writer: JobWriter,
  reader: Connection,
): EmbeddedEngine {
  const { clock, ids, chance, report } = options;
  const store = new EmbeddedEventStore(reader, writer, clock, options.recentMax);
  const documents = new EmbeddedDocuments(reader, writer, () => Connection.read(join(options.dataDir, DATABASE_FILE)));
  const snapshots = new EmbeddedSnapshots(options.dataDir);
  const bus = new EmbeddedEventBus({ store, documents, clock, report, pollMs: options.replayPollMs });
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
    broadcast: new EmbeddedBroadcast(),
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
