import { crc32 } from 'node:zlib';
import { figure } from '@goldwake/contracts/writer';
import type { StorageDamage } from '@goldwake/core';
import { DamagedDocument, DamagedHistory, eventIdOf, messageOf } from '@goldwake/core/writer';
import type { Connection, Row } from './connection.js';
import { sqliteCode } from './errors.js';
import { DamagedValue } from './rows-query.js';
import { DATABASE_FILE } from './schema.js';

/** Maximum number of faults that a check reports. */
const DAMAGE_MAX = 10;
/** Indexes of the events table. */
const INDEXES = ['events_stream', 'events_command'] as const;

/**
 * Creates the error that is thrown when a read meets damaged data.
 * @param location location of the first unreadable event, if known
 * @param readTo position of the last event that was read
 */
export function damagedAt(
  location: EventLocation | undefined,
  readTo: number | undefined,
  error: unknown,
): DamagedHistory {
  const lastPosition = location ? location.position - 1 : (readTo ?? 0);
  return new DamagedHistory(lastPosition, location?.eventId, reasonOf(error), DATABASE_FILE);
}

/** Returns the reason why a value cannot be read, or SQLite's code if a page cannot be read. */
export function reasonOf(error: unknown): string {
  return error instanceof DamagedValue ? error.message : sqliteCode(error) || messageOf(error);
}

/** Location of an event. */
export interface EventLocation {
  eventId: string;
  position: number;
}

/** Selects locations of events from the index alone, without reading pages of the events table. */
const FROM_INDEX = 'SELECT stream, version, position FROM events INDEXED BY events_stream WHERE';

/**
 * Returns the position of the last event, read from the index.
 * @throws DamagedHistory if the index is damaged as well
 */
export function lastByIndex(db: Connection): number {
  try {
    return db.number('SELECT max(+position) FROM events INDEXED BY events_stream WHERE version > 0');
  } catch (error) {
    throw damagedAt(undefined, undefined, error);
  }
}

/** Returns the location of the first event after a position. */
export function nextByPosition(db: Connection, position: number): EventLocation | undefined {
  return locationOf(() => db.rows(`${FROM_INDEX} +position > ? ORDER BY +position LIMIT 1`, [position]));
}

/** Returns the location of a stream's first event at or after a version. */
export function nextByVersion(db: Connection, stream: string, version: number): EventLocation | undefined {
  return locationOf(() =>
    db.rows(`${FROM_INDEX} stream = ? AND version >= ? ORDER BY version LIMIT 1`, [stream, version]),
  );
}

function locationOf(rows: () => Row[]): EventLocation | undefined {
  try {
    const [stream, version, position] = rows()[0] ?? [];
    if (stream === undefined) return undefined;
    return { eventId: eventIdOf(stream as string, version as number), position: position as number };
  } catch {
    // The index is damaged as well, so the location is unknown.
    return undefined;
  }
}

/**
 * Checks every page, and whether the indexes contain exactly the stored events. SQLite's own check of each index entry
 * takes several times as long. Takes some seconds for a million events and blocks the thread meanwhile.
 */
export function damageOf(db: Connection): StorageDamage {
  try {
    const [pages, counts] = [pagesWrong(db), countsWrong(db)];
    if (counts.length > 0) return { messages: [...pages, ...counts], lostEvents: onlyInIndex(db) };
    return { messages: [...pages, ...entriesWrong(db), ...documentIndexesWrong(db)], lostEvents: [] };
  } catch (error) {
    // SQLite's check itself fails on a damaged page. Reading the events will show where the damage is.
    return { messages: [messageOf(error)], lostEvents: [] };
  }
}

/** Returns whether the indexes of the events differ from the events, or cannot be read. */
export function indexesDiffer(db: Connection): boolean {
  try {
    return countsWrong(db).length > 0 || entriesWrong(db).length > 0;
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

/** Returns what SQLite’s check of all pages reports, at most `DAMAGE_MAX` lines. */
export function pagesWrong(db: Connection): string[] {
  const lines = db
    .rows(`SELECT quick_check FROM pragma_quick_check(${DAMAGE_MAX})`)
    .flatMap(([text]) => String(text).split('\n'));
  return lines.filter((line) => line !== 'ok' && !line.startsWith('***'));
}

/** Counts in a single statement, so that a running casino cannot append events between two counts. */
function countsWrong(db: Connection): string[] {
  const [events = 0, ...known] = db.rows(
    `SELECT (SELECT count(*) FROM events NOT INDEXED), ${INDEXES.map((index) => `(SELECT count(*) FROM events INDEXED BY ${index})`).join(', ')}`,
  )[0] as number[];
  return INDEXES.flatMap((index, at) =>
    known[at] === events
      ? []
      : [`there are ${figure(events)} events, but the index ${index} contains ${figure(known[at] ?? 0)}`],
  );
}

/** Columns of each index of the events table, in the order of the index. */
const INDEX_COLUMNS = {
  events_stream: ['stream', 'version'],
  events_command: ['stream', 'command_id', 'command_index'],
} as const;
const ENTRIES_MAX = 5_000;

/**
 * Compares the entries of each index with the events through a sum of checksums, which does not depend on their order.
 * The events that an index does not list are searched for only if the sums differ.
 */
function entriesWrong(db: Connection): string[] {
  const last = db.number('SELECT max(position) FROM events');
  return INDEXES.flatMap((index) => {
    const columns = INDEX_COLUMNS[index].join(', ');
    const inTable = sumOf(db, `${columns}, position FROM events NOT INDEXED`, 'position', last);
    const inIndex = sumOf(db, `${columns}, +position FROM events INDEXED BY ${index}`, columns, last);
    return inTable === inIndex ? [] : notListed(db, index);
  });
}

function sumOf(db: Connection, columnsAndTable: string, order: string, last: number): number {
  const keys = order.split(', ');
  const select = (where: string) =>
    `SELECT ${columnsAndTable} WHERE +position <= ?${where} ORDER BY ${order} LIMIT ${ENTRIES_MAX}`;
  const following = select(` AND (${order}) > (${keys.map(() => '?').join(', ')})`);
  let sum = 0;
  for (let page = db.rows(select(''), [last]); page.length > 0; ) {
    for (const row of page) sum = (sum + crc32(JSON.stringify(row))) % Number.MAX_SAFE_INTEGER;
    const end = page.at(-1) as Row;
    page = db.rows(following, [last, ...(order === 'position' ? end.slice(-1) : end.slice(0, -1))]);
  }
  return sum;
}

function notListed(db: Connection, index: (typeof INDEXES)[number]): string[] {
  const same = INDEX_COLUMNS[index].map((column) => `entry.${column} = stored.${column}`).join(' AND ');
  const rows = db.rows(
    `SELECT stream, version FROM events AS stored NOT INDEXED
     WHERE NOT EXISTS (SELECT 1 FROM events AS entry INDEXED BY ${index} WHERE ${same} AND +entry.position = stored.position)
     ORDER BY position LIMIT ${DAMAGE_MAX}`,
  );
  const events = rows.map(([stream, version]) => eventIdOf(stream as string, version as number));
  return [`the index ${index} does not list ${events.length > 0 ? events.join(', ') : 'the stored events'}`];
}

function documentIndexesWrong(db: Connection): string[] {
  return documentTables(db).flatMap((table) => {
    try {
      return tableWrong(db, table).map((line) => `${table}: ${line}`);
    } catch (error) {
      if (!isDamage(error)) throw error;
      return [`${table}: its indexes cannot be checked (${reasonOf(error)})`];
    }
  });
}

/** Returns the tables of the collections. */
export function documentTables(db: Connection): string[] {
  const tables = db.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'doc_*' ORDER BY name");
  return tables.map(([table]) => String(table));
}

/**
 * Returns what SQLite's integrity check of a document table reports, at most `DAMAGE_MAX` lines. It is slow per row,
 * but there are far fewer documents than events.
 * @throws DamagedValue if it cannot compute the fields of an index
 */
export function tableWrong(db: Connection, table: string): string[] {
  try {
    const rows = db.rows(`SELECT integrity_check FROM pragma_integrity_check('${table}')`);
    return rows
      .map(([line]) => String(line))
      .filter((line) => line !== 'ok')
      .slice(0, DAMAGE_MAX);
  } catch (error) {
    throw sqliteCode(error) === 'SQLITE_ERROR' ? new DamagedValue('a body is not valid JSON') : error;
  }
}

function onlyInIndex(db: Connection): string[] {
  const rows = db.rows(
    `SELECT stream, version FROM events AS known INDEXED BY events_stream
     WHERE NOT EXISTS (SELECT 1 FROM events AS there NOT INDEXED WHERE there.position = known.position AND there.type <> '')
     ORDER BY +position LIMIT ${DAMAGE_MAX}`,
  );
  return rows.map(([stream, version]) => eventIdOf(stream as string, version as number));
}

/** Returns whether an error means that the file is damaged: a page or a value cannot be read. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|IOERR(?!_WRITE))/.test(sqliteCode(error)) || error instanceof DamagedDocument;
}
