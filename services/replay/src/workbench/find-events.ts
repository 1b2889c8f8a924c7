import { type StoredEvent, UnknownSchema } from '@goldwake/contracts';
import type { FoundEvent, FoundEvents } from '@goldwake/contracts/http';
import { DamagedDocument, DamagedHistory } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { ROUND_COLLECTIONS, type RoundRow, sourceOf } from '@goldwake/games/projections';
import { eventLineOf } from './event-line.js';
import { findEvent } from './find-event.js';

const FOUND_MAX = 50;
/** Number of positions that are scanned before the search checks whether somebody still waits for it. */
const SCANNED = 20_000;
/** Correlation and command ids are at least this long; shorter texts are names that somebody is typing. */
const ID_LENGTH_MIN = 5;

/**
 * Finds the events that a text identifies. Event ids, positions and settled rounds are looked up by key. Only if none
 * of them matches, all events are scanned for a correlation or command id, neither of which has an index of its own.
 * @param step called repeatedly; throws when nobody waits for the result any more
 */
export function findEvents(casino: ReadOnlyCasino, query: string, step: () => void): FoundEvents {
  const search = new Search(casino);
  const direct = search.byKey(query);
  if (direct) return { result: [direct], more: false, incomplete: false };
  const isId = query.length >= ID_LENGTH_MIN && !/\s/.test(query);
  const found = isId ? search.byScan(query, step) : [];
  return { result: found.slice(-FOUND_MAX), more: found.length > FOUND_MAX, incomplete: search.isIncomplete };
}

class Search {
  /** Whether an event or document could not be read. */
  isIncomplete = false;

  constructor(private readonly casino: ReadOnlyCasino) {}

  byKey(query: string): FoundEvent | undefined {
    const { casino } = this;
    const position = /^@?(\d{1,15})$/.exec(query)?.[1];
    return (
      this.found('position', () => (position === undefined ? undefined : casino.eventAt(Number(position))?.event)) ??
      this.found('event id', () => findEvent(casino, query)?.event) ??
      this.found('round', () => roundEvent(casino, query))
    );
  }

  /** Scans all events, the newest ones first. Returns at least the newest ones that are listed, in ascending order. */
  byScan(requestId: string, step: () => void): FoundEvent[] {
    const all: FoundEvent[] = [];
    for (let to = this.casino.lastPosition(); to > 0 && all.length <= FOUND_MAX; to -= SCANNED) {
      all.unshift(...this.scanned(requestId, Math.max(0, to - SCANNED), to, step));
    }
    return all;
  }

  private found(match: FoundEvent['match'], read: () => StoredEvent | undefined): FoundEvent | undefined {
    const event = this.readable(read);
    return event && { match, ...eventLineOf(event) };
  }

  /**
   * Returns the newest matches, at least one more than are listed. A range with an unreadable event is halved until
   * only this event is skipped.
   */
  private scanned(requestId: string, from: number, to: number, step: () => void): FoundEvent[] {
    step();
    const newest = this.readable(() => this.matches(requestId, from, to));
    if (newest) return newest;
    if (to - from <= 1) return [];
    const middle = Math.floor((from + to) / 2);
    return [...this.scanned(requestId, from, middle, step), ...this.scanned(requestId, middle, to, step)];
  }

  private matches(requestId: string, from: number, to: number): FoundEvent[] {
    const newest: FoundEvent[] = [];
    for (const { event } of this.casino.allEvents({ afterPosition: from, toPosition: to, requestId })) {
      const match = event.correlationId === requestId ? 'correlation' : 'command';
      newest.push({ match, ...eventLineOf(event) });
      if (newest.length > FOUND_MAX + 1) newest.shift();
    }
    return newest;
  }

  /** Returns undefined if stored data cannot be read. The search then continues without it. */
  private readable<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      const isUnreadable =
        error instanceof DamagedHistory || error instanceof DamagedDocument || error instanceof UnknownSchema;
      if (!isUnreadable) throw error;
      this.isIncomplete = true;
      return undefined;
    }
  }
}

function roundEvent(casino: ReadOnlyCasino, roundId: string): StoredEvent | undefined {
  for (const { name } of ROUND_COLLECTIONS) {
    const row = casino.document<RoundRow>(name, roundId)?.body;
    if (!row) continue;
    const { stream, version } = sourceOf(row);
    return casino.event(stream, version)?.event;
  }
  return undefined;
}
