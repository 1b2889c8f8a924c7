import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionSpec, Document, Query } from '../ports/documents.js';
import { Connection } from './connection.js';
import { checkDatabase, folderError } from './data-folder.js';
import { DocumentReader } from './document-reader.js';
import { DataFolderError } from './errors.js';
import { type EventFilter, EventReader, type PositionRange, type RawEvent, type StreamInfo } from './event-reader.js';
import { DATABASE_FILE } from './schema.js';

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
    this.documents = new DocumentReader(db);
  }

  /** From now on every read sees the folder as it stands at this moment, however the casino goes on; until `close`. */
  holdStill(): this {
    this.db.exec('BEGIN');
    this.still = true;
    this.lastPosition();
    return this;
  }

  lastPosition(): number {
    return this.events.lastPosition();
  }

  version(stream: string): number {
    return this.events.version(stream);
  }

  /** In order of position, page by page; holes are passed over, so the caller sees them in the positions. */
  allEvents(options: PositionRange & EventFilter = {}): Generator<RawEvent> {
    return this.events.rawByPosition(options);
  }

  /** In order of version, page by page. */
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

  find<T>(spec: CollectionSpec<T>, query: Query): Document<T>[] {
    return this.collections().includes(spec.name) ? this.documents.find(spec, query) : [];
  }

  close(): void {
    // libsql lets go of a connection only at its collection: an open read would hold up the casino's last checkpoint.
    if (this.still) this.db.exec('ROLLBACK');
    this.db.close();
  }
}

/** @throws DataFolderError where there is no casino, or it was written by a newer version */
export function openReadOnly(dataDir: string): ReadOnlyCasino {
  try {
    if (!existsSync(dataDir)) throw new DataFolderError(`${dataDir}: there is no such folder`);
    if (!checkDatabase(dataDir)) throw new DataFolderError(`${dataDir}: there is no casino in this folder`);
    const db = Connection.read(join(dataDir, DATABASE_FILE));
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
