import { type StoredEvent, streamName } from '@goldwake/contracts';
import type { FoundEvent, FoundEvents } from '@goldwake/contracts/http';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { ROUND_COLLECTIONS, type RoundRow } from '@goldwake/games/projections';
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
  const direct = byKey(casino, query);
  if (direct) return { result: [direct], more: false };
  const isId = query.length >= ID_LENGTH_MIN && !/\s/.test(query);
  const found = isId ? byScan(casino, query, step) : [];
  return { result: found.slice(0, FOUND_MAX), more: found.length > FOUND_MAX };
}

function byKey(casino: ReadOnlyCasino, query: string): FoundEvent | undefined {
  const position = /^@?(\d{1,15})$/.exec(query)?.[1];
  return (
    found('position', () => (position === undefined ? undefined : casino.eventAt(Number(position))?.event)) ??
    found('event id', () => findEvent(casino, query)?.event) ??
    found('round', () => roundEvent(casino, query))
  );
}

/** @param read throws if the event exists but cannot be read; it is then not found */
function found(match: FoundEvent['match'], read: () => StoredEvent | undefined): FoundEvent | undefined {
  try {
    const event = read();
    return event && { match, ...eventLineOf(event) };
  } catch {
    return undefined;
  }
}

function roundEvent(casino: ReadOnlyCasino, roundId: string): StoredEvent | undefined {
  for (const { name } of ROUND_COLLECTIONS) {
    const row = casino.document<RoundRow>(name, roundId)?.body;
    if (row) return casino.event(streamName('wallet', row.uid), row.wallet_version)?.event;
  }
  return undefined;
}

/** Scans all events, the newest ones first, and returns at most one more than are listed. */
function byScan(casino: ReadOnlyCasino, requestId: string, step: () => void): FoundEvent[] {
  const all: FoundEvent[] = [];
  for (let to = casino.lastPosition(); to > 0 && all.length <= FOUND_MAX; to -= SCANNED) {
    all.unshift(...scanned(casino, requestId, Math.max(0, to - SCANNED), to, step));
  }
  return all;
}

function scanned(casino: ReadOnlyCasino, requestId: string, from: number, to: number, step: () => void): FoundEvent[] {
  const events: FoundEvent[] = [];
  step();
  try {
    for (const { event } of casino.allEvents({ afterPosition: from, toPosition: to, requestId })) {
      const match = event.correlationId === requestId ? 'correlation' : 'command';
      events.push({ match, ...eventLineOf(event) });
      if (events.length > FOUND_MAX) return events;
    }
  } catch {
    // An event that cannot be read ends the search in this part of the history.
  }
  return events;
}
