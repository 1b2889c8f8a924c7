import type { StorageDamage } from '@goldwake/core';
import { DamagedHistory } from '@goldwake/core';
import { eventIdOf, messageOf } from '@goldwake/core/adapters';
import type { Connection, Row } from './connection.js';
import { sqliteCode } from './errors.js';
import { DATABASE_FILE } from './schema.js';

/** Maximum number of faults that a check reports. */
const DAMAGE_MAX = 10;
/** Indexes of the events table. */
const INDEXES = ['events_stream', 'events_command'];

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
  return new DamagedHistory(lastPosition, location?.eventId, sqliteCode(error) || messageOf(error), DATABASE_FILE);
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
 * Checks every page, and whether each index has as many entries as there are events. SQLite's own check of each index
 * entry takes twenty times as long. Takes about two seconds for a million events and blocks the thread meanwhile.
 */
export function damageOf(db: Connection): StorageDamage {
  try {
    const [pages, counts] = [pagesWrong(db), countsWrong(db)];
    return { messages: [...pages, ...counts], lostEvents: counts.length === 0 ? [] : onlyInIndex(db) };
  } catch (error) {
    // SQLite's check itself fails on a damaged page. Reading the events will show where the damage is.
    return { messages: [messageOf(error)], lostEvents: [] };
  }
}

function pagesWrong(db: Connection): string[] {
  const lines = db.rows(`PRAGMA quick_check(${DAMAGE_MAX})`).flatMap(([text]) => String(text).split('\n'));
  return lines.filter((line) => line !== 'ok' && !line.startsWith('***'));
}

/** Counts in a single statement, so that a running casino cannot append events between two counts. */
function countsWrong(db: Connection): string[] {
  const [events, ...known] = db.rows(
    `SELECT (SELECT count(*) FROM events NOT INDEXED), ${INDEXES.map((index) => `(SELECT count(*) FROM events INDEXED BY ${index})`).join(', ')}`,
  )[0] as number[];
  return INDEXES.flatMap((index, at) =>
    known[at] === events ? [] : [`there are ${events} events, but the index ${index} contains ${known[at]}`],
  );
}

function onlyInIndex(db: Connection): string[] {
  const rows = db.rows(
    `SELECT stream, version FROM events AS known INDEXED BY events_stream
     WHERE NOT EXISTS (SELECT 1 FROM events AS there NOT INDEXED WHERE there.position = known.position AND there.type <> '')
     ORDER BY +position LIMIT ${DAMAGE_MAX}`,
  );
  return rows.map(([stream, version]) => eventIdOf(stream as string, version as number));
}

/** Returns whether an error means that the file is damaged: it has invalid pages, or data that is not valid JSON. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(sqliteCode(error)) || error instanceof SyntaxError;
}
