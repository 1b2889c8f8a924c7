import type { StoredEvent } from '@goldwake/contracts';
import { CommandMismatch } from '../ports/event-store.js';
import type { Connection, Row } from './connection.js';
import { commandRows, SELECT_EVENTS, toStoredEvent } from './event-row.js';

/** Events read from disk at once: bounds both memory and the time that the event loop stands still. */
export const PAGE_MAX = 500;

export interface VersionRange {
  fromVersion?: number;
  toVersion?: number;
}

export interface PositionRange {
  afterPosition?: number;
  toPosition?: number;
}

/** All that are given must hold; looked for in the file, so that what is passed over costs no parsing. */
export interface EventFilter {
  types?: readonly string[];
  correlationId?: string;
}

/** An event together with the data as it stands on disk, which is what its hash was taken over. */
export interface RawEvent {
  event: StoredEvent;
  dataText: string;
}

export interface StreamInfo {
  stream: string;
  /** How many events it has; the version of the last one, unless some are missing. */
  events: number;
  version: number;
  /** ISO time of the last event. */
  lastRecordedAt: string;
}

/** What can be asked of the events without writing. */
export class EventReader {
  constructor(private readonly db: Connection) {}

  version(stream: string): number {
    return this.db.number('SELECT max(version) FROM events WHERE stream = ?', [stream]);
  }

  lastPosition(): number {
    return this.db.number('SELECT max(position) FROM events');
  }

  readAll(afterPosition: number, limit: number): StoredEvent[] {
    return this.pageByPosition(afterPosition, Number.MAX_SAFE_INTEGER, limit).map(toStoredEvent);
  }

  *readStream(stream: string, range: VersionRange = {}): Generator<StoredEvent> {
    for (const page of this.streamPages(stream, range)) yield* page.map(toStoredEvent);
  }

  *rawStream(stream: string, range: VersionRange): Generator<RawEvent> {
    for (const page of this.streamPages(stream, range)) yield* page.map(toRawEvent);
  }

  *rawByPosition(range: PositionRange & EventFilter): Generator<RawEvent> {
    const to = range.toPosition ?? Number.MAX_SAFE_INTEGER;
    for (let after = range.afterPosition ?? 0; ; ) {
      const page = this.pageByPosition(after, to, PAGE_MAX, conditions(range));
      yield* page.map(toRawEvent);
      const last = page.at(-1);
      if (!last) return;
      after = last[0] as number;
    }
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

  /** @throws CommandMismatch */
  findCommand(stream: string, commandId: string, commandHash: string): StoredEvent[] | undefined {
    const events = commandRows(this.db, stream, commandId).map(toStoredEvent);
    if (events.length === 0) return undefined;
    if (events[0]?.commandHash !== commandHash) throw new CommandMismatch(stream, commandId);
    return events;
  }

  private pageByPosition(after: number, to: number, limit: number, more: Conditions = NO_CONDITIONS): Row[] {
    return this.db.rows(`${SELECT_EVENTS} WHERE position > ? AND position <= ?${more.sql} ORDER BY position LIMIT ?`, [
      after,
      to,
      ...more.parameters,
      limit,
    ]);
  }

  private *streamPages(stream: string, range: VersionRange): Generator<Row[]> {
    const to = range.toVersion ?? Number.MAX_SAFE_INTEGER;
    const sql = `${SELECT_EVENTS} WHERE stream = ? AND version BETWEEN ? AND ? ORDER BY version LIMIT ?`;
    for (let from = range.fromVersion ?? 1; from <= to; ) {
      const page = this.db.rows(sql, [stream, from, to, PAGE_MAX]);
      yield page;
      const last = page.at(-1);
      if (!last || page.length < PAGE_MAX) return;
      from = (last[2] as number) + 1;
    }
  }
}

interface Conditions {
  sql: string;
  parameters: readonly string[];
}

const NO_CONDITIONS: Conditions = { sql: '', parameters: [] };

function conditions({ types, correlationId }: EventFilter): Conditions {
  return {
    sql: [
      types ? ` AND type IN (${types.map(() => '?').join(', ')})` : '',
      correlationId === undefined ? '' : ' AND correlation_id = ?',
    ].join(''),
    parameters: [...(types ?? []), ...(correlationId === undefined ? [] : [correlationId])],
  };
}

function toRawEvent(row: Row): RawEvent {
  return { event: toStoredEvent(row), dataText: row[5] as string };
}
