import { isDeepStrictEqual } from 'node:util';
import { type StoredEvent, upcast } from '@goldwake/contracts';
import { chainHash, PositionGap } from '@goldwake/core';
import { messageOf } from '@goldwake/core/adapters';
import type { KafkaMessage } from 'kafkajs';
import { isDamaged } from './decode-records.js';
import { eventsInGap, type GapStore, type MissingEvents, type UnreadableEvent, unreadableEvent } from './gap-events.js';
import { fromMessage, type Received } from './messages.js';

/** Number of records whose hashes are read from the store in one query. */
const PAGE = 1_000;

/** A Kafka record that does not contain a stored event of its partition. */
export interface PoisonRecord {
  offset: string;
  value: Buffer | null;
  reason: string;
}

/** An item with a position: an event, or a placeholder for one that is damaged or missing. */
export type Positioned = { event: StoredEvent } | { unreadable: UnreadableEvent } | { missing: MissingEvents };
export type PendingRecord = Positioned | { poison: PoisonRecord };

/** The event store, with which records are compared. */
export interface RecordStore extends GapStore {
  /** Returns the hashes of the events at the given positions; positions without an event are missing. */
  hashesAt(positions: readonly number[]): Promise<Map<number, unknown>>;
}

export interface RecordsOptions {
  /** Position of the last handled event; undefined if the caller accepts any first event. */
  after: number | undefined;
  /** Returns whether a stream's events go to this partition. */
  belongsHere(stream: string): boolean;
  store: RecordStore;
  /** Returns the position of the last event that the relay has sent to this partition. */
  sent(): Promise<number>;
  /** Returns the position up to which the relay has passed all events of all partitions. */
  relayed(): Promise<number>;
  /** Called for a record that differs from the stored event, which is used instead. */
  differs(offset: string, event: StoredEvent): void;
  /** Ends a search for missing events, which may read many later events. The generator then throws. */
  signal?: AbortSignal;
}

/**
 * Turns the records of a partition into items to handle, ordered by position and without duplicates. Each event is
 * compared with the store by its hash: a damaged record, one of another casino or one written by hand could
 * otherwise change a balance, or move the checkpoint past later events. Events that Kafka did not deliver are read
 * from the store.
 */
export async function* pendingRecords(
  messages: readonly KafkaMessage[],
  options: RecordsOptions,
): AsyncGenerator<PendingRecord> {
  const { store } = options;
  let last = options.after;
  for (let from = 0; from < messages.length; from += PAGE) {
    const page = messages.slice(from, from + PAGE).map(parsed);
    const positions = page.flatMap((each) => ('received' in each ? each.received.position : []));
    const hashes = await store.hashesAt(positions.filter((position) => position > (last ?? 0)));
    for (const { message, ...each } of page) {
      const received = 'received' in each ? each.received : undefined;
      if (received && last !== undefined && received.position <= last) continue;
      if (received?.isNotice && received.position <= (await store.lastPosition())) {
        last = yield* missed(last ?? received.position - 1, received.position + 1, options);
        continue;
      }
      const item = received
        ? await confirmed(message, received, hashes.get(received.position), options)
        : poison(message, 'reason' in each ? each.reason : '');
      if (received && !('poison' in item)) {
        // The store is asked for missed events if the record does not show that its previous event was handled.
        if (last !== undefined && !(received.after <= last)) yield* missed(last, received.position, options);
        last = received.position;
      }
      yield item;
      if (last === undefined || !isDamaged(message)) continue;
      const sent = await options.sent();
      if (sent <= last) continue;
      last = yield* missed(last, sent + 1, options);
    }
  }
}

const DAMAGED = 'the record and those before it are damaged in Kafka; their events are read from the store';

type Parsed = { message: KafkaMessage } & ({ received: Received } | { reason: string });

function parsed(message: KafkaMessage): Parsed {
  if (isDamaged(message)) return { message, reason: DAMAGED };
  try {
    return { message, received: fromMessage(message) };
  } catch (error) {
    return { message, reason: messageOf(error) };
  }
}

function poison({ offset, value }: KafkaMessage, reason: string): { poison: PoisonRecord } {
  return { poison: { offset, value, reason } };
}

/** Returns the event of a record, from the store unless the record contains exactly the stored event. */
async function confirmed(
  message: KafkaMessage,
  { position, event }: Received,
  hash: unknown,
  { belongsHere, store, differs }: RecordsOptions,
): Promise<PendingRecord> {
  const item = event && hash === event.hash && isUnchanged(event) ? { event } : await storedAt(position, store);
  if (!item) return poison(message, 'the event is not in the store');
  const { eventId, stream } = 'event' in item ? item.event : item.unreadable;
  if (event && event.eventId !== (eventId ?? event.eventId)) {
    return poison(message, `the store has ${eventId} at position ${position}`);
  }
  // The stream of a damaged event may be unknown.
  if (stream !== '' && !belongsHere(stream)) return poison(message, `${eventId} belongs to another partition`);
  if (event && 'event' in item && item.event !== event && !isSame(event, item.event))
    differs(message.offset, item.event);
  return item;
}

async function storedAt(
  position: number,
  store: RecordStore,
): Promise<{ event: StoredEvent } | { unreadable: UnreadableEvent } | undefined> {
  try {
    const [event] = await store.readAll(position - 1, 1);
    return event && { event };
  } catch (error) {
    if (error instanceof PositionGap) return undefined;
    const unreadable = unreadableEvent(error);
    if (!unreadable) throw error;
    return { unreadable };
  }
}

/**
 * Returns the items of this partition between two positions, both exclusive, as the store has them.
 * @returns the last position that was read
 */
async function* missed(
  after: number,
  before: number,
  { belongsHere, store, relayed, signal }: RecordsOptions,
): AsyncGenerator<PendingRecord, number> {
  let last = before - 1;
  for await (const item of eventsInGap(store, after, before, { relayed, signal })) {
    last = Math.max(last, item.position);
    if ('lost' in item) {
      yield { missing: { ...item, lost: item.lost.filter(({ stream }) => belongsHere(stream)) } };
      continue;
    }
    if (item.stream !== '' && !belongsHere(item.stream)) continue;
    yield 'error' in item ? { unreadable: item } : { event: item };
  }
  return last;
}

function isUnchanged(event: StoredEvent): boolean {
  try {
    return chainHash(event) === event.hash;
  } catch {
    // The data is nested too deeply to be serialised.
    return false;
  }
}

/** Compares the event of a record with the stored one, which was upcast. */
function isSame(event: StoredEvent, stored: StoredEvent): boolean {
  try {
    return isDeepStrictEqual(upcast(event), stored);
  } catch {
    return false;
  }
}

/** Returns the position that a reader has reached after the item. */
export function positionOf(item: Positioned): number {
  if ('event' in item) return item.event.position;
  return 'missing' in item ? item.missing.position : item.unreadable.position;
}
