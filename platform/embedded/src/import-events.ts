import { join } from 'node:path';
import type { CollectionSpec, RawEvent } from '@goldwake/core';
import { rawHash } from '@goldwake/core';
import { HistoryValidator, type ImportedEvent, InvalidHistory, messageOf } from '@goldwake/core/adapters';
import { Connection } from './connection.js';
import { folderError, prepareFolder } from './data-folder.js';
import { declareCollection, writeDocument } from './document-writer.js';
import { DataFolderError, sqliteCode } from './errors.js';
import { INSERT_EVENT } from './event-row.js';
import { IMPORT_ID, IMPORTS, type Imported, MASKED_EVENTS } from './imports.js';
import { LastCommitFile } from './last-commit.js';
import { markOf } from './mark.js';
import { DATABASE_FILE, makeSchema } from './schema.js';

/** Number of events per commit, which limits the size of the write-ahead log. */
const COMMIT_EVENTS = 20_000;

export interface ImportOptions {
  /** Whether positions must run from 1 without gaps. If false, they only need to increase. */
  whole: boolean;
  /**
   * Description of the source, stored in the folder together with the event counts for a later verification. If
   * omitted, nothing about the import is stored.
   */
  origin?: object;
}

/**
 * Writes stored events unchanged (positions, versions, hashes) into a folder without a casino, and verifies each event
 * before writing it. A failure leaves the folder incomplete, so the caller must use a disposable folder.
 * @returns the number of events written
 * @throws InvalidHistory, DataFolderError
 */
export function importEvents(dataDir: string, events: Iterable<ImportedEvent>, options: ImportOptions): number {
  let db: Connection | undefined;
  try {
    prepareFolder(dataDir);
    const casino = LastCommitFile.begin(dataDir);
    db = Connection.write(join(dataDir, DATABASE_FILE));
    if (db.number('SELECT count(*) FROM sqlite_schema') > 0) {
      throw new DataFolderError(`${dataDir}: this folder already contains a casino`);
    }
    makeSchema(db, casino);
    if (options.origin) for (const spec of [IMPORTS, MASKED_EVENTS]) declareCollection(db, spec);
    const count = insertAll(db, events, options);
    db.checkpoint();
    const mark = markOf(db);
    if (mark) LastCommitFile.open(dataDir, mark).close();
    return count;
  } catch (error) {
    throw sqliteCode(error) || (error as { syscall?: string }).syscall ? folderError(dataDir, error, false) : error;
  } finally {
    db?.close();
  }
}

function insertAll(db: Connection, events: Iterable<ImportedEvent>, { whole, origin }: ImportOptions): number {
  const history = new HistoryValidator(whole);
  let masked = 0;
  db.exec('BEGIN');
  for (const imported of events) {
    insert(db, imported, history.next(imported));
    if (origin && imported.masked) {
      put(db, MASKED_EVENTS, imported.event.eventId, { hash: rawHash(imported) });
      masked++;
    }
    if (history.events % COMMIT_EVENTS === 0) db.exec('COMMIT; BEGIN');
  }
  if (origin) {
    const counts: Imported = { events: history.events, last_position: history.position, masked_events: masked };
    put(db, IMPORTS, IMPORT_ID, { ...origin, ...counts });
  }
  db.exec('COMMIT');
  return history.events;
}

function put<T>(db: Connection, spec: CollectionSpec<T>, id: string, body: T): void {
  writeDocument(db, ['put', spec.name, id, JSON.stringify(body), null]);
}

function insert(db: Connection, { event, dataText, schemaVersion }: RawEvent, commandIndex: number): void {
  try {
    db.run(INSERT_EVENT, [
      event.position,
      event.stream,
      event.version,
      event.type,
      schemaVersion,
      dataText,
      event.recordedAt,
      event.effectiveAt,
      event.correlationId,
      event.causationId,
      event.commandId,
      event.commandHash,
      event.actor,
      event.prevHash,
      event.hash,
      commandIndex,
    ]);
  } catch (error) {
    if (!messageOf(error).includes('events.command_id')) throw error;
    throw new InvalidHistory(`${event.eventId}: command ${event.commandId} is already stored in the stream`);
  }
}
