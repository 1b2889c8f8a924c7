import type { StoredEvent } from '@goldwake/contracts';
import { CommandMismatch } from '../ports/event-store.js';
import type { Connection } from './connection.js';
import { SELECT_EVENTS, toStoredEvent } from './event-row.js';
import { commandRows } from './writer.js';

/** Events read from disk at once: bounds both memory and the time that the event loop stands still. */
export const PAGE_MAX = 500;

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
    return this.db
      .rows(`${SELECT_EVENTS} WHERE position > ? ORDER BY position LIMIT ?`, [afterPosition, limit])
      .map(toStoredEvent);
  }

  *readStream(stream: string, options: { fromVersion?: number; toVersion?: number } = {}): Generator<StoredEvent> {
    const to = options.toVersion ?? Number.MAX_SAFE_INTEGER;
    const sql = `${SELECT_EVENTS} WHERE stream = ? AND version BETWEEN ? AND ? ORDER BY version LIMIT ?`;
    for (let from = options.fromVersion ?? 1; from <= to; ) {
      const page = this.db.rows(sql, [stream, from, to, PAGE_MAX]).map(toStoredEvent);
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < PAGE_MAX) return;
      from = last.version + 1;
    }
  }

  /** @throws CommandMismatch */
  findCommand(stream: string, commandId: string, commandHash: string): StoredEvent[] | undefined {
    const events = commandRows(this.db, stream, commandId).map(toStoredEvent);
    if (events.length === 0) return undefined;
    if (events[0]?.commandHash !== commandHash) throw new CommandMismatch(stream, commandId);
    return events;
  }
}
