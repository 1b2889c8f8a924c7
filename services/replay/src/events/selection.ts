import { type Category, idOf, type StoredEvent, streamName, TOPIC_OF } from '@goldwake/contracts';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import type { Moment } from '../as-of.js';

/** Filters for events. An event is selected if it satisfies every filter given. */
export interface Selection {
  stream?: string | undefined;
  /** Selects events in the streams of this player. */
  uid?: string | undefined;
  types?: readonly string[] | undefined;
  /** First and last point in the history to include. */
  from?: Moment | undefined;
  to?: Moment | undefined;
}

export function isSelected(event: StoredEvent, { stream, uid, types, from, to }: Selection): boolean {
  return (
    (stream === undefined || event.stream === stream) &&
    (uid === undefined || idOf(event.stream) === uid) &&
    (types === undefined || types.includes(event.type)) &&
    (from === undefined || ('position' in from ? event.position >= from.position : event.recordedAt >= from.time)) &&
    (to === undefined || ('position' in to ? event.position <= to.position : event.recordedAt <= to.time))
  );
}

/**
 * Yields the selected events in order of position. Reads only the streams or positions that can contain selected
 * events.
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

function source(casino: ReadOnlyCasino, { stream, uid, types, from, to }: Selection): Iterable<RawEvent> {
  if (stream !== undefined) return casino.streamEvents(stream);
  if (uid !== undefined) {
    const categories = Object.keys(TOPIC_OF) as Category[];
    return byPosition(categories.map((category) => casino.streamEvents(streamName(category, uid))));
  }
  return casino.allEvents({
    ...(from && 'position' in from ? { afterPosition: from.position - 1 } : {}),
    ...(to && 'position' in to ? { toPosition: to.position } : {}),
    ...(types ? { types } : {}),
  });
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
