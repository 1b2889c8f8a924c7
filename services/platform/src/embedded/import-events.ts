import { join } from 'node:path';
import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { messageOf } from '../errors.js';
import { eventIdOf } from '../event-id.js';
import { rawHash } from '../hash-chain.js';
import type { CollectionSpec } from '../ports/documents.js';
import { Connection } from './connection.js';
import { folderError, prepareFolder } from './data-folder.js';
import { declareCollection, writeDocument } from './document-writer.js';
import { DataFolderError, sqliteCode } from './errors.js';
import type { RawEvent } from './event-reader.js';
import { INSERT_EVENT } from './event-row.js';
import { IMPORT_ID, IMPORTS, type Imported, MASKED_EVENTS } from './imports.js';
import { DATABASE_FILE, makeSchema } from './schema.js';

/** Events between two commits: bounds the write-ahead log. */
const COMMIT_EVENTS = 20_000;

/** The history is not one that a store can have written; the message names the event. */
export class UnsoundHistory extends Error {}

export interface ImportedEvent extends RawEvent {
  /** Something in the data was hidden, so that its hash stands for a text which is not here. */
  masked: boolean;
}

export interface ImportOptions {
  /** Whether positions must run from 1 without a gap; if not, they need only rise. */
  whole: boolean;
  /** Said in the folder beside the counts, for whoever verifies it later; no word of an import if left out. */
  origin?: object;
}

interface Head {
  version: number;
  hash: string;
  commandId: string;
  commandIndex: number;
}

/**
 * Writes stored events as they are (positions, versions, hashes) into a folder without a casino, each verified first. A
 * failure leaves the folder half written: build it where it can be thrown away.
 * @returns how many events were written
 * @throws UnsoundHistory, DataFolderError
 */
export function importEvents(dataDir: string, events: Iterable<ImportedEvent>, options: ImportOptions): number {
  let db: Connection | undefined;
  try {
    prepareFolder(dataDir);
    db = Connection.write(join(dataDir, DATABASE_FILE));
    if (db.number('SELECT count(*) FROM sqlite_schema') > 0) {
      throw new DataFolderError(`${dataDir}: there is a casino in this folder already`);
    }
    makeSchema(db);
    if (options.origin) for (const spec of [IMPORTS, MASKED_EVENTS]) declareCollection(db, spec);
    const count = insertAll(db, events, options);
    db.checkpoint();
    return count;
  } catch (error) {
    throw sqliteCode(error) || (error as { syscall?: string }).syscall ? folderError(dataDir, error) : error;
  } finally {
    db?.close();
  }
}

function insertAll(db: Connection, events: Iterable<ImportedEvent>, { whole, origin }: ImportOptions): number {
  const heads = new Map<string, Head>();
  let count = 0;
  let masked = 0;
  let position = 0;
  db.exec('BEGIN');
  for (const imported of events) {
    const { event } = imported;
    if (whole ? event.position !== position + 1 : event.position <= position) {
      throw new UnsoundHistory(`${event.eventId} at position ${event.position} follows position ${position}`);
    }
    const before = heads.get(event.stream);
    checkLink(imported, before);
    const commandIndex = before?.commandId === event.commandId ? before.commandIndex + 1 : 0;
    insert(db, imported, commandIndex);
    heads.set(event.stream, {
      version: event.version,
      hash: event.hash,
      commandId: event.commandId,
      commandIndex,
    });
    if (origin && imported.masked) {
      put(db, MASKED_EVENTS, event.eventId, { hash: rawHash(imported) });
      masked++;
    }
    position = event.position;
    count++;
    if (count % COMMIT_EVENTS === 0) db.exec('COMMIT; BEGIN');
  }
  if (origin) {
    const counts: Imported = { events: count, last_position: position, masked_events: masked };
    put(db, IMPORTS, IMPORT_ID, { ...origin, ...counts });
  }
  db.exec('COMMIT');
  return count;
}

function put<T>(db: Connection, spec: CollectionSpec<T>, id: string, body: T): void {
  writeDocument(db, ['put', spec.name, id, JSON.stringify(body), null]);
}

function checkLink(imported: ImportedEvent, before: Head | undefined): void {
  const { event } = imported;
  const wrong = (what: string) => new UnsoundHistory(`${event.eventId}: ${what}`);
  const version = (before?.version ?? 0) + 1;
  if (event.version !== version) throw wrong(`version ${version} of the stream is missing before it`);
  if (event.eventId !== eventIdOf(event.stream, event.version)) throw wrong('the id is not its stream and version');
  if (event.prevHash !== (before?.hash ?? FIRST_PREV_HASH)) {
    throw wrong('prevHash is not the hash of the event before it in its stream');
  }
  if (!imported.masked && rawHash(imported) !== event.hash) throw wrong('the hash does not match the content');
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
    throw new UnsoundHistory(`${event.eventId}: command ${event.commandId} stands in the stream already`);
  }
}
