import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from '@goldwake/contracts';
import type { CollectionSpec, Document, Query } from '../ports/documents.js';
import { Connection } from './connection.js';
import { type CheckOptions, checkDatabase, folderError } from './data-folder.js';
import { DocumentReader } from './document-reader.js';
import { DataFolderError } from './errors.js';
import {
  type EventFilter,
  EventReader,
  type Moment,
  type PositionRange,
  type RawEvent,
  type RepeatedCommand,
  type StreamInfo,
} from './event-reader.js';
import { DATABASE_FILE } from './schema.js';
import { damageOf, type FileDamage } from './torn-history.js';

/**
 * A casino's data folder, running or stopped, which cannot be written through this. Each page is read as of the moment it
 * is asked for, unless `holdStill` was called.
 */
export class ReadOnlyCasino {
  private readonly events: EventReader;
  private readonly documents: DocumentReader;
  private still = false;

  constructor(private readonly db: Connection) {
    this.events = new EventReader(db);
    this.documents = new DocumentReader(db, asItStands);
  }

  /** From now on every read sees the folder as it stands at this moment, however the casino goes on; until `close`. */
  holdStill(): this {
    this.db.exec('BEGIN');
    this.still = true;
    this.lastPosition();
    return this;
  }

  /** All that is read within sees the folder as it stands at this moment. For a few reads: until it ends, a running casino cannot move its log. */
  atOneMoment<T>(read: () => T): T {
    if (this.still) return read();
    this.db.exec('BEGIN');
    try {
      return read();
    } finally {
      this.db.exec('ROLLBACK');
    }
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

  /** The category's streams whose first event, as it stands on disk, holds a text. A few hundredths of a second for 10,000 of them. */
  streamsBegunWith(category: Category, text: string): string[] {
    return this.events.streamsBegunWith(category, text);
  }

  /** The category's streams in which an event of a type, as it stands on disk, holds a text. */
  streamsHolding(category: Category, type: string, text: string): string[] {
    return this.events.streamsHolding(category, type, text);
  }

  /** The stream's last event of a type. */
  newestOf(stream: string, type: string): RawEvent | undefined {
    return this.events.newestOf(stream, type);
  }

  /** The stream's version at a moment, in a few look-ups; 0 before its first event. */
  versionAt(stream: string, moment: Moment): number {
    return this.events.versionAt(stream, moment);
  }

  /** In order of their last event. A second or so for a million events, without a pause. */
  repeatedCommands(): RepeatedCommand[] {
    return this.events.repeatedCommands();
  }

  /** In order of position, page by page; holes are passed over, so the caller sees them in the positions. @throws TornHistory */
  allEvents(options: PositionRange & EventFilter = {}): Generator<RawEvent> {
    return this.events.rawByPosition(options);
  }

  /** In order of version, page by page. @throws TornHistory */
  streamEvents(stream: string, options: { fromVersion?: number; toVersion?: number } = {}): Generator<RawEvent> {
    return this.events.rawStream(stream, options);
  }

  /** In order of name. @param prefix only streams whose name begins so, `wallet-` */
  streams(prefix = ''): StreamInfo[] {
    return this.events.streams(prefix);
  }

  /** Names of the collections that were ever declared. */
  collections(): string[] {
    const names = this.db.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'doc_*' ORDER BY name",
    );
    return names.map(([name]) => String(name).slice('doc_'.length));
  }

  /** Undefined also where the collection was never declared. */
  document<T>(collection: string, id: string): Document<T> | undefined {
    return this.collections().includes(collection) ? this.documents.get<T>(collection, id) : undefined;
  }

  /** All documents of a collection in order of id; none where it was never declared. */
  *allDocuments<T>(collection: string): Generator<Document<T>> {
    if (this.collections().includes(collection)) yield* this.documents.all<T>(collection);
  }

  /** All documents of a collection in no order to rely on, but fast. */
  *documentsAsStored<T>(collection: string): Generator<Document<T>> {
    if (this.collections().includes(collection)) yield* this.documents.asStored<T>(collection);
  }

  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[] {
    return this.collections().includes(spec.name) ? this.documents.find(spec, query) : [];
  }

  /** What is wrong with the file itself. A few seconds for a million events, without a pause. */
  damage(): FileDamage {
    return damageOf(this.db);
  }

  close(): void {
    // libsql lets go of a connection only at its collection: an open read would hold up the casino's last checkpoint.
    if (this.still) this.db.exec('ROLLBACK');
    this.db.close();
  }
}

/** A body that was edited into what is no JSON is read as its text: it is for the reader to find wrong. */
function asItStands(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * @param options with `damaged: 'read'`, a file cut short is opened as well: reading goes up to the damage and then throws
 *   TornHistory, as it does where a page is garbage
 * @throws DataFolderError where there is no casino, or it was written by a newer version
 */
export function openReadOnly(dataDir: string, options: CheckOptions = {}): ReadOnlyCasino {
  try {
    if (!existsSync(dataDir)) throw new DataFolderError(`${dataDir}: there is no such folder`);
    if (!checkDatabase(dataDir, options)) throw new DataFolderError(`${dataDir}: there is no casino in this folder`);
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
    return new ReadOnlyCasino(db);
  } catch (error) {
    throw folderError(dataDir, error);
  }
}
