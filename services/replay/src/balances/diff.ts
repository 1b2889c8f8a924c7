import { isDeepStrictEqual } from 'node:util';
import { type StoredEvent, streamName } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { readable } from '../readable.js';
import { differences, type FieldDifference, fieldOf } from './fields.js';
import { ReplayedBalances } from './replayed.js';
import { BALANCES, committedPosition, HOUSE, storedBodies } from './stored.js';

export interface Difference extends FieldDifference {
  collection: string;
  id: string;
  /** The last event after which the replay gives what is stored; null where it never does. */
  last_held: string | null;
}

export interface Diff {
  /** Position of the last event that the stored balances have taken in. */
  as_of: number;
  /** Documents compared. */
  documents: number;
  differences: Difference[];
}

/**
 * Stored balances against their replay, as of the projection's checkpoint: of one player, or of all with the house.
 * @param step called after each event read
 */
export function diffBalances(casino: ReadOnlyCasino, uid: string | undefined, step: () => void = () => {}): Diff {
  const as_of = committedPosition(casino);
  const replay = new ReplayedBalances(as_of);
  for (const event of eventsOf(casino, uid, as_of)) {
    readable(event, () => replay.event(event));
    step();
  }
  const pairs = uid === undefined ? allPairs(casino, replay) : playersPair(casino, replay, uid);
  const found = pairs.flatMap(({ collection, id, stored, replayed }) =>
    differences(stored, replayed).map((difference) => ({ collection, id, ...difference, last_held: null })),
  );
  return { as_of, documents: pairs.length, differences: located(found, eventsOf(casino, uid, as_of), step) };
}

function* eventsOf(casino: ReadOnlyCasino, uid: string | undefined, toPosition: number): Generator<StoredEvent> {
  if (uid === undefined) {
    for (const { event } of casino.allEvents({ toPosition })) yield event;
    return;
  }
  for (const { event } of casino.streamEvents(streamName('wallet', uid))) {
    if (event.position > toPosition) return;
    yield event;
  }
}

interface Pair {
  collection: string;
  id: string;
  stored: unknown;
  replayed: unknown;
}

function allPairs(casino: ReadOnlyCasino, { players, house }: ReplayedBalances): Pair[] {
  const documents = new Map([...players].map(([id, { document }]) => [id, document]));
  return [...pairsOf(casino, BALANCES, documents), ...pairsOf(casino, HOUSE, house)];
}

function pairsOf(casino: ReadOnlyCasino, collection: string, replayed: ReadonlyMap<string, unknown>): Pair[] {
  const stored = storedBodies(casino, collection);
  return [...new Set([...replayed.keys(), ...stored.keys()])]
    .sort()
    .map((id) => ({ collection, id, stored: stored.get(id), replayed: replayed.get(id) }));
}

function playersPair(casino: ReadOnlyCasino, replay: ReplayedBalances, uid: string): Pair[] {
  const stored = casino.document(BALANCES, uid)?.body;
  return [{ collection: BALANCES, id: uid, stored, replayed: replay.players.get(uid)?.document }];
}

/** A second reading, only where something differs: which event was the last to give the stored value. */
function located(found: Difference[], events: Iterable<StoredEvent>, step: () => void): Difference[] {
  if (found.length === 0) return found;
  const suspects = new Map<string, Difference[]>();
  for (const one of found) {
    const key = `${one.collection}/${one.id}`;
    suspects.set(key, [...(suspects.get(key) ?? []), one]);
  }
  const replay = new ReplayedBalances();
  for (const event of events) {
    const after = replay.event(event);
    step();
    if (!after) continue;
    note(suspects.get(`${BALANCES}/${after.uid}`), after.balances, event);
    for (const id of after.house) note(suspects.get(`${HOUSE}/${id}`), replay.house.get(id), event);
  }
  return found;
}

function note(suspects: Difference[] | undefined, replayed: unknown, event: StoredEvent): void {
  for (const suspect of suspects ?? []) {
    if (isDeepStrictEqual(fieldOf(replayed, suspect.field), suspect.stored)) suspect.last_held = event.eventId;
  }
}
