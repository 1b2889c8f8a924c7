import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from '@goldwake/contracts';
import type { CollectionSpec, Document, Query } from '@goldwake/core';
import {
  CHECKPOINTS,
  type Committed,
  type DocumentText,
  type EventFilter,
  type Moment,
  type PositionRange,
  positionOf,
  type RawEvent,
  type ReadOnlyCasino,
  type RepeatedCommand,
  type StorageDamage,
  type StreamHead,
  type StreamInfo,
} from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';
import { Connection } from './connection.js';
import { damageOf, isDamage } from './damaged-history.js';
import { folderError } from './data-folder.js';
import { definitionsWrong } from './definitions.js';
import { DocumentReader } from './document-reader.js';
import { declaredOf } from './document-writer.js';
import { DataFolderError } from './errors.js';
import { EventReader } from './event-reader.js';
import { type CheckOptions, checkFolder } from './folder-check.js';
import { DAMAGED_TEXT } from './rows-query.js';
import { DATABASE_FILE } from './schema.js';
import type { OfUnknownSchema } from './stored-event.js';

/** Maximum number of documents that a check reports as unreadable. */
const UNREADABLE_MAX = 10;

export class EmbeddedReadOnly implements ReadOnlyCasino {
  private readonly events: EventReader;
  private readonly documents: DocumentReader;

  /** @param pin whether a snapshot is pinned; shared by all that read through the same connection */
  constructor(
    private readonly db: Connection,
    unknown: OfUnknownSchema = 'refused',
    private readonly pin = { isPinned: false },
  ) {
    this.events = new EventReader(db, 'unchecked', unknown);
    this.documents = new DocumentReader(db, 'show');
  }

  pinSnapshot(): this {
    this.db.exec('BEGIN');
    this.pin.isPinned = true;
    this.lastPosition();
    return this;
  }

  readAtOnce<T>(read: () => T): T {
    if (this.pin.isPinned) return read();
    this.db.exec('BEGIN');
    this.pin.isPinned = true;
    try {
      return read();
    } finally {
      this.pin.isPinned = false;
      this.db.exec('ROLLBACK');
    }
  }

  keepingUnknown(): ReadOnlyCasino {
    return new EmbeddedReadOnly(this.db, 'kept', this.pin);
  }

  lastPosition(): number {
    return this.events.lastPosition();
  }

  version(stream: string): number {
    return this.events.version(stream);
  }

  event(stream: string, version: number): RawEvent | undefined {
    return this.events.event(stream, version);
  }

  eventAt(position: number): RawEvent | undefined {
    return this.events.eventAt(position);
  }

  streamsStartingWith(category: Category, text: string): string[] {
    return this.events.streamsBegunWith(category, text);
  }

  streamsContaining(category: Category, type: string, text: string): string[] {
    return this.events.streamsHolding(category, type, text);
  }

  newestOf(stream: string, type: string): RawEvent | undefined {
    return this.events.newestOf(stream, type);
  }

  versionAt(stream: string, moment: Moment): number {
    return this.events.versionAt(stream, moment);
  }

  heads(): StreamHead[] {
    return this.events.heads();
  }

  repeatedCommands(afterPosition = 0): RepeatedCommand[] {
    return this.events.repeatedCommands(afterPosition);
  }

  allEvents(options: PositionRange & EventFilter = {}): Generator<RawEvent> {
    return this.events.rawByPosition(options);
  }

  streamEvents(stream: string, options: { fromVersion?: number; toVersion?: number } = {}): Generator<RawEvent> {
    return this.events.rawStream(stream, options);
  }

  streams(prefix = ''): StreamInfo[] {
    return this.events.streams(prefix);
  }

  collections(): CollectionSpec<unknown>[] {
    const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'doc_*' ORDER BY name";
    return this.db.rows(tables).map(([table]) => declaredOf(this.db, String(table).slice('doc_'.length)));
  }

  document<T>(collection: string, id: string): Document<T> | undefined {
    return this.documents.has(collection) ? this.documents.get<T>(collection, id) : undefined;
  }

  *allDocuments<T>(collection: string): Generator<Document<T>> {
    if (this.documents.has(collection)) yield* this.documents.all<T>(collection);
  }

  *documentsAsStored<T>(collection: string): Generator<Document<T>> {
    if (this.documents.has(collection)) yield* this.documents.asStored<T>(collection);
  }

  *documentTexts(collection: string): Generator<DocumentText> {
    if (this.documents.has(collection)) yield* this.documents.texts(collection);
  }

  *documentIds(collection: string): Generator<string> {
    if (this.documents.has(collection)) yield* this.documents.ids(collection);
  }

  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[] {
    return this.documents.has(spec.name) ? this.documents.find(spec, query) : [];
  }

  committed(): Committed {
    const checkpoints = [...this.allDocuments(CHECKPOINTS.name)].map(({ id, body }) => ({
      collection: CHECKPOINTS.name,
      id,
      position: positionOf(body),
    }));
    const newest = (group: string) => checkpoints.find(({ id }) => id === group)?.position ?? 0;
    return { checkpoints, upTo: newest, newest };
  }

  damage(): StorageDamage {
    const { messages, lostEvents } = damageOf(this.db);
    return { messages: [...messages, ...this.definitionsWrong(), ...this.unreadableDocuments()], lostEvents };
  }

  private definitionsWrong(): string[] {
    try {
      return definitionsWrong(this.db);
    } catch (error) {
      if (!isDamage(error)) throw error;
      return [`the definitions of tables cannot be read (${messageOf(error)})`];
    }
  }

  private unreadableDocuments(): string[] {
    const found: string[] = [];
    for (const { name } of this.collections()) {
      try {
        for (const { id, revision, body } of this.documentsAsStored(name)) {
          const isSoundId = typeof id === 'string' && !id.startsWith(DAMAGED_TEXT);
          if (isSoundId && Number.isSafeInteger(revision) && typeof body === 'object') continue;
          found.push(`the document ${name}/${id} cannot be read`);
          if (found.length === UNREADABLE_MAX) return found;
        }
      } catch (error) {
        if (!isDamage(error)) throw error;
        found.push(messageOf(error));
      }
    }
    return found;
  }

  close(): void {
    // End the transaction explicitly. libsql releases a connection only at garbage collection, and an open read
    // transaction would block the casino's last checkpoint.
    if (this.pin.isPinned) this.db.exec('ROLLBACK');
    this.db.close();
  }
}

/**
 * Opens a casino's data folder for reading.
 * @param options with `damaged: 'read'`, a folder with damaged files is opened as well: reading continues up to the
 * damage and then throws DamagedHistory, as for any unreadable page
 * @throws DataFolderError if there is no casino, its files are damaged or do not belong together, or a newer version
 * wrote it
 */
export function openReadOnly(dataDir: string, options: CheckOptions = {}): ReadOnlyCasino {
  try {
    if (!existsSync(dataDir)) throw new DataFolderError(`${dataDir}: there is no such folder`);
    if (!checkFolder(dataDir, options).exists)
      throw new DataFolderError(`${dataDir}: there is no casino in this folder`);
    const file = join(dataDir, DATABASE_FILE);
    const db = options.damaged === 'read' ? Connection.readDamaged(file) : Connection.read(file);
    try {
      if (db.number("SELECT count(*) FROM sqlite_schema WHERE name = 'events'") === 0) {
        throw new DataFolderError(`${dataDir}: there is no casino in this folder`);
      }
    } catch (error) {
      db.close();
      throw error;
    }
    return new EmbeddedReadOnly(db);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

/**
 * Checks the database file of a folder that this process has already opened for reading. Opens no file except through
 * SQLite, because closing it would release the locks of the other connection.
 */
export function damageIn(dataDir: string): StorageDamage {
  const casino = new EmbeddedReadOnly(Connection.readDamaged(join(dataDir, DATABASE_FILE)));
  try {
    return casino.damage();
  } finally {
    casino.close();
  }
}
