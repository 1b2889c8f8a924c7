import {
  type Category,
  type Currency,
  type Draw,
  EVENTS,
  isEventType,
  type Micros,
  ownersOf,
  STREAMS,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { EVENT_FIELDS } from '@goldwake/core/schemas';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import type { Moment } from '../as-of.js';
import { amountsOf } from './amounts.js';

export interface AmountRange {
  /** Currency of the amount; any currency if undefined. */
  currency: Currency | undefined;
  includes(amount: Micros): boolean;
}

/** Filters for events. An event is selected if it satisfies every filter given. */
export interface Selection {
  stream?: string | undefined;
  /** Selects events in the streams of this player, including those of pairs with another player. */
  uid?: string | undefined;
  types?: readonly string[] | undefined;
  /** Value of the event's field `reason`. */
  reason?: string | undefined;
  /** Selects events that state an amount within this range. The sign of the amount is ignored. */
  amount?: AmountRange | undefined;
  /** Selects the events of the round with this id. */
  round?: string | undefined;
  /** Selects the rounds that consumed this draw of a player. */
  draw?: Draw | undefined;
  /** First and last point in the history to include. */
  from?: Moment | undefined;
  to?: Moment | undefined;
}

export function isSelected(event: StoredEvent, selection: Selection): boolean {
  const { stream, uid, types, reason, amount, round, draw, from, to } = selection;
  return (
    (stream === undefined || event.stream === stream) &&
    (uid === undefined || ownersOf(event.stream).includes(uid)) &&
    (types === undefined || types.includes(event.type)) &&
    (reason === undefined || fieldsOf(event).reason === reason) &&
    (round === undefined || roundOf(event) === round) &&
    (draw === undefined || consumes(event, draw)) &&
    (amount === undefined || hasAmount(event, amount)) &&
    (from === undefined || ('position' in from ? event.position >= from.position : event.recordedAt >= from.time)) &&
    (to === undefined || ('position' in to ? event.position <= to.position : event.recordedAt <= to.time))
  );
}

const fieldsOf = ({ data }: StoredEvent) => (data ?? {}) as { reason?: unknown; round_id?: unknown; round?: unknown };

/** Returns the id of the round that an event belongs to; undefined if it belongs to none. */
export function roundOf(event: StoredEvent): unknown {
  const { round, round_id } = fieldsOf(event);
  // The events of a shared table name the round itself.
  if (typeof round === 'string') return round;
  return round_id ?? (round as { round_id?: unknown } | undefined)?.round_id;
}

function consumes(event: StoredEvent, { seed_pair, nonce }: Draw): boolean {
  const { draw } = (fieldsOf(event).round ?? {}) as { draw?: Partial<Draw> | null };
  return draw?.seed_pair === seed_pair && draw.nonce === nonce;
}

function hasAmount(event: StoredEvent, { currency, includes }: AmountRange): boolean {
  return amountsOf(event).some(
    (one) =>
      (currency === undefined || one.currency === currency) && includes(one.amount < 0n ? -one.amount : one.amount),
  );
}

/**
 * Yields the selected events in order of position. Reads only streams and positions that can contain them.
 * @param step called after each event read
 */
export function* selectedEvents(
  casino: ReadOnlyCasino,
  selection: Selection,
  step: () => void = () => {},
): Generator<StoredEvent> {
  for (const { event } of source(casino, selection)) {
    step();
    if (isSelected(event, selection)) yield event;
  }
}

/** Event types that belong to a round. */
const OF_ROUNDS = Object.entries(EVENT_FIELDS)
  .filter(([, fields]) => 'round' in fields || 'round_id' in fields)
  .map(([type]) => type);

function source(
  casino: ReadOnlyCasino,
  { stream, uid, types: given, round, draw, from, to }: Selection,
): Iterable<RawEvent> {
  const types = given ?? (round === undefined && draw === undefined ? undefined : OF_ROUNDS);
  if (stream !== undefined) return casino.streamEvents(stream);
  if (uid !== undefined) {
    return byPosition(streamsOf(casino, uid, types).map((one) => casino.streamEvents(one)));
  }
  return casino.allEvents({
    ...(from && 'position' in from ? { afterPosition: from.position - 1 } : {}),
    ...(to && 'position' in to ? { toPosition: to.position } : {}),
    ...(types ? { types } : {}),
  });
}

/** Returns the streams of a player that may contain events of the given types. */
function streamsOf(casino: ReadOnlyCasino, uid: string, types: readonly string[] | undefined): string[] {
  const isWanted = (category: Category) =>
    types === undefined || types.some((type) => isEventType(type) && EVENTS[type].category === category);
  return (Object.keys(STREAMS) as Category[]).filter(isWanted).flatMap((category) =>
    STREAMS[category].key === 'pair'
      ? casino
          .streams(streamName(category, ''))
          .map(({ stream }) => stream)
          .filter((stream) => ownersOf(stream).includes(uid))
      : [streamName(category, uid)],
  );
}

/** Merges the events of several streams into one sequence, in order of position. */
export function* byPosition(streams: readonly Generator<RawEvent>[]): Generator<RawEvent> {
  const heads = streams.map((stream) => ({ stream, head: stream.next() }));
  for (;;) {
    let first: (typeof heads)[number] | undefined;
    for (const one of heads) {
      if (one.head.done) continue;
      if (!first || first.head.done || one.head.value.event.position < first.head.value.event.position) first = one;
    }
    if (!first || first.head.done) return;
    yield first.head.value;
    first.head = first.stream.next();
  }
}
