import { messageOf } from '../errors.js';
import { eventIdOf } from '../event-id.js';
import type { StorageDamage } from '../ports/read-only-casino.js';
import type { Connection, Row } from './connection.js';
import { DataFolderError, sqliteCode } from './errors.js';
import { DATABASE_FILE } from './schema.js';

/** What is stored is damaged under an event: all before it was read, nothing after it can be vouched for. */
export class TornHistory extends DataFolderError {
  /**
   * @param lastPosition of the last event before it; 0 if there is none, or none is known
   * @param eventId of the first event that cannot be read, where an index still tells it
   * @param place what is damaged
   */
  constructor(
    readonly lastPosition: number,
    readonly eventId: string | undefined,
    reason: string,
    place = DATABASE_FILE,
  ) {
    super(
      `${place} is damaged: ${eventId ?? 'what comes'} after position ${lastPosition} cannot be read (${reason}); restore it from a copy`,
    );
    this.name = 'TornHistory';
  }
}

/** Past this many, more of the same. */
const DAMAGE_MAX = 10;
/** Those of the events. */
const INDEXES = ['events_stream', 'events_command'];

/** @param place of the first event that cannot be read, if it is known @param readTo position of the last one that was */
export function tornAt(place: Place | undefined, readTo: number | undefined, error: unknown): TornHistory {
  const lastPosition = place ? place.position - 1 : (readTo ?? 0);
  return new TornHistory(lastPosition, place?.eventId, sqliteCode(error) || messageOf(error));
}

/** Where an event stands. */
export interface Place {
  eventId: string;
  position: number;
}

/** The index beside the events, asked for what the index alone holds: the events' own pages are not touched. */
const FROM_INDEX = 'SELECT stream, version, position FROM events INDEXED BY events_stream WHERE';

/** Position of the last event there is. @throws TornHistory where the index is damaged as well */
export function lastByIndex(db: Connection): number {
  try {
    return db.number('SELECT max(+position) FROM events INDEXED BY events_stream WHERE version > 0');
  } catch (error) {
    throw tornAt(undefined, undefined, error);
  }
}

/** First in the order of positions after one. */
export function nextByPosition(db: Connection, position: number): Place | undefined {
  return placeOf(() => db.rows(`${FROM_INDEX} +position > ? ORDER BY +position LIMIT 1`, [position]));
}

/** First of a stream from a version on. */
export function nextByVersion(db: Connection, stream: string, version: number): Place | undefined {
  return placeOf(() =>
    db.rows(`${FROM_INDEX} stream = ? AND version >= ? ORDER BY version LIMIT 1`, [stream, version]),
  );
}

function placeOf(rows: () => Row[]): Place | undefined {
  try {
    const [stream, version, position] = rows()[0] ?? [];
    if (stream === undefined) return undefined;
    return { eventId: eventIdOf(stream as string, version as number), position: position as number };
  } catch {
    // The index is damaged as well.
    return undefined;
  }
}

/**
 * Looks at every page, and whether the indexes know as many events as there are; SQLite's own look at each index entry takes
 * twenty times as long. Some two seconds for a million events, without a pause.
 */
export function damageOf(db: Connection): StorageDamage {
  try {
    const [pages, counts] = [pagesWrong(db), countsWrong(db)];
    return { messages: [...pages, ...counts], lostEvents: counts.length === 0 ? [] : onlyInIndex(db) };
  } catch (error) {
    // A page so damaged that SQLite cannot even look at it: reading on says where.
    return { messages: [messageOf(error)], lostEvents: [] };
  }
}

function pagesWrong(db: Connection): string[] {
  const lines = db.rows(`PRAGMA quick_check(${DAMAGE_MAX})`).flatMap(([text]) => String(text).split('\n'));
  return lines.filter((line) => line !== 'ok' && !line.startsWith('***'));
}

/** Counted in one statement, so that a running casino cannot append in between. */
function countsWrong(db: Connection): string[] {
  const [events, ...known] = db.rows(
    `SELECT (SELECT count(*) FROM events NOT INDEXED), ${INDEXES.map((index) => `(SELECT count(*) FROM events INDEXED BY ${index})`).join(', ')}`,
  )[0] as number[];
  return INDEXES.flatMap((index, at) =>
    known[at] === events ? [] : [`there are ${events} events, and the index ${index} knows ${known[at]}`],
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

/** Whether an error says that the file is not what was written: pages that are none, or text in them that is none. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(sqliteCode(error)) || error instanceof SyntaxError;
}
