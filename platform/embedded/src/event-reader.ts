import { type Category, type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import type {
  EventFilter,
  Moment,
  PositionRange,
  RawEvent,
  RepeatedCommand,
  StreamHead,
  StreamInfo,
  VersionRange,
} from '@goldwake/core';
import { CommandMismatch } from '@goldwake/core';
import { checkLink, checkRow } from './checked-row.js';
import type { Connection, Row } from './connection.js';
import {
  damagedAt,
  type EventLocation,
  isDamage,
  lastByIndex,
  nextByPosition,
  nextByVersion,
} from './damaged-history.js';
import { commandRows, SELECT_EVENTS } from './event-row.js';
import { type OfUnknownSchema, toStoredEvent } from './stored-event.js';

/**
 * Maximum number of events per read from disk. It limits both memory and the time for which the event loop is blocked.
 */
export const PAGE_MAX = 500;

/** Read-only queries on events. */
export class EventReader {
  /**
   * @param rows `checked` verifies the hash of each event and its link to the previous one, and reports a mismatch as
   * damage; `unchecked` returns the rows as they are, for tools that search for such events
   */
  constructor(
    private readonly db: Connection,
    private readonly rows: 'checked' | 'unchecked' = 'unchecked',
    private readonly unknown: OfUnknownSchema = 'refused',
  ) {}

  version(stream: string): number {
    return this.db.number('SELECT max(version) FROM events WHERE stream = ?', [stream]);
  }

  lastPosition(): number {
    try {
      return this.db.number('SELECT max(position) FROM events');
    } catch (error) {
      if (isDamage(error)) return lastByIndex(this.db);
      throw error;
    }
  }

  /** @throws DamagedHistory, UnknownSchema */
  readAll(afterPosition: number, limit: number): StoredEvent[] {
    try {
      return this.pageByPosition(afterPosition, Number.MAX_SAFE_INTEGER, limit).map((row) => this.toEvent(row));
    } catch (error) {
      // Reading the events one by one throws an error that names the first damaged event.
      if (isDamage(error)) for (const _ of this.rawByPosition({ afterPosition }));
      throw error;
    }
  }

  *readStream(stream: string, range: VersionRange = {}): Generator<StoredEvent> {
    for (const { event } of this.rawStream(stream, range)) yield event;
  }

  /** @throws DamagedHistory, UnknownSchema */
  rawStream(stream: string, range: VersionRange): Generator<RawEvent> {
    const to = range.toVersion ?? Number.MAX_SAFE_INTEGER;
    const from = (last: RawEvent | undefined) => (last ? last.event.version + 1 : (range.fromVersion ?? 1));
    return untilDamage(
      (last, limit) => this.linked(stream, this.pageByVersion(stream, from(last), to, limit), last),
      (last) => nextByVersion(this.db, stream, from(last)),
    );
  }

  /** @throws DamagedHistory, UnknownSchema */
  rawByPosition(range: PositionRange & EventFilter): Generator<RawEvent> {
    const to = range.toPosition ?? Number.MAX_SAFE_INTEGER;
    const after = (last: RawEvent | undefined) => last?.event.position ?? range.afterPosition ?? 0;
    return untilDamage(
      (last, limit) => this.pageByPosition(after(last), to, limit, conditions(range)).map((row) => this.toRaw(row)),
      (last) => nextByPosition(this.db, after(last)),
    );
  }

  streams(prefix: string): StreamInfo[] {
    return this.db
      .rows(
        `SELECT stream, count(*), max(version),
           (SELECT recorded_at FROM events last WHERE last.stream = events.stream ORDER BY version DESC LIMIT 1)
         FROM events WHERE substr(stream, 1, length(?)) = ? GROUP BY stream ORDER BY stream`,
        [prefix, prefix],
      )
      .map(([stream, events, version, lastRecordedAt]) => ({
        stream: stream as string,
        events: events as number,
        version: version as number,
        lastRecordedAt: lastRecordedAt as string,
      }));
  }

  /**
   * Returns the last event of every stream. The query counts events in the index alone; only the first and the last
   * event of each stream are looked up.
   * @throws DamagedHistory
   */
  heads(): StreamHead[] {
    const sql = `SELECT stream, last, events,
        (SELECT hash FROM events e WHERE e.stream = each.stream AND e.version = last),
        (SELECT position FROM events e WHERE e.stream = each.stream ORDER BY version LIMIT 1) AS first
      FROM (SELECT stream, max(version) AS last, count(*) AS events FROM events GROUP BY stream) each ORDER BY first`;
    try {
      return this.db.rows(sql).map(([stream, version, events, hash, firstPosition]) => ({
        stream: stream as string,
        version: version as number,
        hash: hash as string,
        events: events as number,
        firstPosition: firstPosition as number,
      }));
    } catch (error) {
      throw isDamage(error) ? damagedAt(undefined, undefined, error) : error;
    }
  }

  /**
   * Returns the streams of a category whose first event contains the text, sorted by name. Scans the first events of
   * all its streams once.
   * @throws DamagedHistory
   */
  streamsBegunWith(category: Category, text: string): string[] {
    const sql = `SELECT stream FROM events
      WHERE stream >= ? AND stream < ? AND version = 1 AND instr(data, ?) > 0 ORDER BY stream`;
    try {
      return this.db.rows(sql, [`${category}-`, `${category}.`, text]).map(([stream]) => stream as string);
    } catch (error) {
      throw isDamage(error) ? damagedAt(undefined, undefined, error) : error;
    }
  }

  /**
   * Returns the streams of a category in which an event of the given type contains the text, sorted by name. Scans the
   * category's events once.
   * @throws DamagedHistory
   */
  streamsHolding(category: Category, type: string, text: string): string[] {
    const sql = `SELECT DISTINCT stream FROM events
      WHERE stream >= ? AND stream < ? AND type = ? AND instr(data, ?) > 0 ORDER BY stream`;
    try {
      return this.db.rows(sql, [`${category}-`, `${category}.`, type, text]).map(([stream]) => stream as string);
    } catch (error) {
      throw isDamage(error) ? damagedAt(undefined, undefined, error) : error;
    }
  }

  /**
   * Returns the stream's last event of the given type.
   * @throws DamagedHistory
   */
  newestOf(stream: string, type: string): RawEvent | undefined {
    const sql = 'SELECT max(version) FROM events WHERE stream = ? AND type = ?';
    const version = this.db.rows(sql, [stream, type])[0]?.[0];
    return typeof version === 'number' ? this.event(stream, version) : undefined;
  }

  /** @throws DamagedHistory */
  event(stream: string, version: number): RawEvent | undefined {
    return first(this.rawStream(stream, { fromVersion: version, toVersion: version }));
  }

  /** @throws DamagedHistory */
  eventAt(position: number): RawEvent | undefined {
    return first(this.rawByPosition({ afterPosition: position - 1, toPosition: position }));
  }

  /**
   * Returns the version that the stream had at a moment. Positions increase with the version, so a position is found by
   * binary search. Times decrease where the clock was set back: everything before the first later event counts, which
   * only reading the times in order finds.
   */
  versionAt(stream: string, moment: Moment): number {
    let [low, high] = [0, this.version(stream)];
    if ('time' in moment) {
      const later = 'SELECT version FROM events WHERE stream = ? AND recorded_at > ? ORDER BY version LIMIT 1';
      const first = this.db.rows(later, [stream, moment.time])[0]?.[0];
      return typeof first === 'number' ? first - 1 : high;
    }
    const at = 'SELECT position FROM events WHERE stream = ? AND version >= ? ORDER BY version LIMIT 1';
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const position = this.db.rows(at, [stream, middle])[0]?.[0];
      if (typeof position === 'number' && position <= moment.position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Returns commands that were stored more than once in their stream, which idempotency must prevent. Only commands
   * with several events need a look-up outside the index.
   */
  repeatedCommands(afterPosition: number): RepeatedCommand[] {
    // The first event of a command has index 0 and is unique, so every other one has another index. Without NOT
    // INDEXED, SQLite reads a whole index instead of the rows after the position.
    const several =
      afterPosition > 0
        ? 'SELECT DISTINCT stream, command_id FROM events NOT INDEXED WHERE position > ? AND command_index <> 0'
        : 'SELECT stream, command_id FROM events WHERE ? = 0 GROUP BY stream, command_id HAVING count(*) > 1';
    return this.db
      .rows(
        `WITH several AS (${several})
         SELECT stream, command_id, min(version), max(version) FROM several JOIN events USING (stream, command_id)
         GROUP BY stream, command_id
         HAVING max(version) - min(version) + 1 <> count(*) OR count(DISTINCT command_hash) > 1
         ORDER BY max(position)`,
        [afterPosition],
      )
      .map(([stream, commandId, first, last]) => ({
        stream: stream as string,
        commandId: commandId as string,
        firstVersion: first as number,
        lastVersion: last as number,
      }));
  }

  /** @throws CommandMismatch, DamagedHistory */
  findCommand(stream: string, commandId: string, commandHash: string): StoredEvent[] | undefined {
    const events = this.eventsOf(stream, commandId);
    if (events.length === 0) return undefined;
    if (events[0]?.commandHash !== commandHash) throw new CommandMismatch(stream, commandId);
    return events;
  }

  private eventsOf(stream: string, commandId: string): StoredEvent[] {
    try {
      return commandRows(this.db, stream, commandId).map((row) => this.toEvent(row));
    } catch (error) {
      if (!isDamage(error)) throw error;
      const versions = 'SELECT version FROM events WHERE stream = ? AND command_id = ? ORDER BY command_index';
      for (const [version] of this.db.rows(versions, [stream, commandId])) this.event(stream, version as number);
      throw error;
    }
  }

  private toEvent(row: Row): StoredEvent {
    let event: StoredEvent;
    try {
      event = toStoredEvent(row, this.unknown);
    } catch (error) {
      // A flipped bit in the type or the schema version is damage, like any other.
      if (error instanceof UnknownSchema) this.check(row);
      throw error;
    }
    this.check(row);
    return event;
  }

  private check(row: Row): void {
    if (this.rows === 'checked') checkRow(this.db, row);
  }

  private toRaw(row: Row): RawEvent {
    return { event: this.toEvent(row), dataText: row[5] as string, schemaVersion: row[4] as number };
  }

  private linked(stream: string, rows: Row[], last: RawEvent | undefined): RawEvent[] {
    let previous = last?.event;
    return rows.map((row) => {
      const raw = this.toRaw(row);
      if (this.rows === 'checked') checkLink(stream, row, previous);
      previous = raw.event;
      return raw;
    });
  }

  private pageByPosition(after: number, to: number, limit: number, more: Conditions = NO_CONDITIONS): Row[] {
    return this.db.rows(`${SELECT_EVENTS} WHERE position > ? AND position <= ?${more.sql} ORDER BY position LIMIT ?`, [
      after,
      to,
      ...more.parameters,
      limit,
    ]);
  }

  private pageByVersion(stream: string, from: number, to: number, limit: number): Row[] {
    const sql = `${SELECT_EVENTS} WHERE stream = ? AND version BETWEEN ? AND ? ORDER BY version LIMIT ?`;
    return this.db.rows(sql, [stream, from, to, limit]);
  }
}

function first<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item;
  return undefined;
}

/**
 * Reads events page by page. If a page is damaged or contains an event with an unknown schema, the read of the whole
 * page fails. Its events are then read one by one, up to the first unreadable event.
 * @param page reads the page after the last event
 * @param next returns the location of the event after the last one, as far as it is known without reading that event
 */
function* untilDamage(
  page: (last: RawEvent | undefined, limit: number) => RawEvent[],
  next: (last: RawEvent | undefined) => EventLocation | undefined,
): Generator<RawEvent> {
  let last: RawEvent | undefined;
  for (let limit = PAGE_MAX; ; ) {
    let events: RawEvent[];
    try {
      events = page(last, limit);
    } catch (error) {
      const unknown = error instanceof UnknownSchema;
      if (!unknown && !isDamage(error)) throw error;
      if (limit === 1) throw unknown ? error : damagedAt(next(last), last?.event.position, error);
      limit = 1;
      continue;
    }
    yield* events;
    if (events.length < limit) return;
    last = events.at(-1);
  }
}

interface Conditions {
  sql: string;
  parameters: readonly string[];
}

const NO_CONDITIONS: Conditions = { sql: '', parameters: [] };

function conditions({ types, correlationId, requestId }: EventFilter): Conditions {
  return {
    sql: [
      types ? ` AND type IN (${types.map(() => '?').join(', ')})` : '',
      correlationId === undefined ? '' : ' AND correlation_id = ?',
      requestId === undefined ? '' : ' AND ? IN (correlation_id, command_id)',
    ].join(''),
    parameters: [...(types ?? []), ...[correlationId, requestId].filter((id) => id !== undefined)],
  };
}
