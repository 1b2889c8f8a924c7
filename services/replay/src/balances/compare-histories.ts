import { createHash, hash } from 'node:crypto';
import type { StoredEvent } from '@goldwake/contracts';
import { differences, type FieldDifference, rawHash } from '@goldwake/core';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import type { BalancesDocument } from '@goldwake/wallet/domain';
import { secretFields } from '../events/mask-secrets.js';
import { mask } from '../export/masking.js';
import { readable } from '../readable.js';
import { ReplayedBalances } from './replayed.js';

/** A stream whose events differ between the two compared histories. */
export interface StreamDifference {
  stream: string;
  /** Id of the first event that differs; null if one stream merely has additional events at its end. */
  differs_at: string | null;
  /** Number of events that only this history has. After the first differing event, every event of the stream counts. */
  only_here: number;
  only_there: number;
}

/** A position at which the two histories have events of different ids. */
export interface OrderDifference {
  position: number;
  here: string;
  there: string;
}

/** A field of a player's final balances that differs between the two histories. */
export interface BalanceDifference {
  uid: string;
  field: string | null;
  here: unknown;
  there: unknown;
}

export interface HistoriesCompared {
  events_here: number;
  events_there: number;
  /** First position at which the two histories have different events; null if all positions that both have agree. */
  order_differs_at: OrderDifference | null;
  /** Differing streams, sorted by name. */
  streams: StreamDifference[];
  /** Differing balances, sorted by player. */
  balances: BalanceDifference[];
}

/**
 * Compares two histories event by event and by their final balances. Usernames and seeds are masked first, so that a
 * history equals its own masked export.
 * @param step called after each event of either history
 */
export function compareHistories(here: ReadOnlyCasino, there: ReadOnlyCasino, step: () => void): HistoriesCompared {
  const [ours, theirs] = [summary(here, step), summary(there, step)];
  const names = [...new Set([...ours.streams.keys(), ...theirs.streams.keys()])].sort();
  return {
    events_here: ours.events,
    events_there: theirs.events,
    order_differs_at: ours.order === theirs.order ? null : orderDifference(here, there),
    streams: names
      .filter((name) => ours.streams.get(name)?.digest !== theirs.streams.get(name)?.digest)
      .map((name) => diverged(name, here, there)),
    balances: balanceDifferences(ours.replay, theirs.replay),
  };
}

interface Summary {
  events: number;
  /** For each stream, a digest over all its events in order. */
  streams: Map<string, { digest: string }>;
  /** Digest over the ids of all events in order of position. */
  order: string;
  replay: ReplayedBalances;
}

function summary(casino: ReadOnlyCasino, step: () => void): Summary {
  const streams: Summary['streams'] = new Map();
  const replay = new ReplayedBalances();
  const order = createHash('sha256');
  let events = 0;
  for (const raw of casino.allEvents({ toPosition: casino.lastPosition() })) {
    const { stream } = raw.event;
    const before = streams.get(stream)?.digest ?? '';
    streams.set(stream, { digest: hash('sha256', before + contentOf(raw)) });
    order.update(`${raw.event.eventId}\n`);
    readable(raw.event, () => replay.event(raw.event));
    events++;
    step();
  }
  return { events, streams, order: order.digest('hex'), replay };
}

/** Finds the first position with different events; null if one history merely has additional events at its end. */
function orderDifference(here: ReadOnlyCasino, there: ReadOnlyCasino): OrderDifference | null {
  const theirs = there.allEvents({ toPosition: there.lastPosition() });
  for (const { event } of here.allEvents({ toPosition: here.lastPosition() })) {
    const other = theirs.next().value as RawEvent | undefined;
    if (!other) return null;
    if (other.event.eventId !== event.eventId) {
      return { position: event.position, here: event.eventId, there: other.event.eventId };
    }
  }
  return null;
}

/**
 * Returns a digest of an event's content followed by the stored hash, because a manual edit can change either without
 * the other.
 */
function contentOf(raw: RawEvent): string {
  return rawHash(mask(raw, { names: true, secrets: secretFields(raw.event) })) + raw.event.hash;
}

function diverged(stream: string, here: ReadOnlyCasino, there: ReadOnlyCasino): StreamDifference {
  const [ours, theirs] = [here.streamEvents(stream), there.streamEvents(stream)];
  let differing: StoredEvent | undefined;
  let [onlyHere, onlyThere] = [0, 0];
  for (;;) {
    const [one, other] = [ours.next().value as RawEvent | undefined, theirs.next().value as RawEvent | undefined];
    if (!one && !other) break;
    if (!differing && one && other) {
      if (contentOf(one) === contentOf(other)) continue;
      differing = one.event;
    }
    if (one) onlyHere++;
    if (other) onlyThere++;
  }
  return { stream, differs_at: differing?.eventId ?? null, only_here: onlyHere, only_there: onlyThere };
}

function balanceDifferences(ours: ReplayedBalances, theirs: ReplayedBalances): BalanceDifference[] {
  const uids = [...new Set([...ours.players.keys(), ...theirs.players.keys()])].sort();
  return uids.flatMap((uid) =>
    differences(balancesIn(ours, uid), balancesIn(theirs, uid)).map(({ field, stored, replayed }: FieldDifference) => ({
      uid,
      field,
      here: stored,
      there: replayed,
    })),
  );
}

/**
 * Returns a player's balances without the version, because additional events are already reported as a difference
 * between the streams.
 */
function balancesIn(replay: ReplayedBalances, uid: string): Omit<BalancesDocument, 'version'> | undefined {
  const document = replay.players.get(uid)?.document;
  if (!document) return undefined;
  const { version: _, ...balances } = document;
  return balances;
}
