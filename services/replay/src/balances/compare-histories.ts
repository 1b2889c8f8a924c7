import { hash } from 'node:crypto';
import type { StoredEvent } from '@goldwake/contracts';
import { differences, type FieldDifference, rawHash } from '@goldwake/platform';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/platform/embedded';
import type { BalancesDocument } from '@goldwake/wallet/domain';
import { mask } from '../export/masking.js';
import { readable } from '../readable.js';
import { ReplayedBalances } from './replayed.js';

/** A stream that is not the same on both sides. */
export interface StreamDifference {
  stream: string;
  /** The first event that stands on both sides and differs; null where one side only goes on beyond the other. */
  differs_at: string | null;
  /** Events that only this side has; all from where the two differ. */
  only_here: number;
  only_there: number;
}

/** A balance that is not the same after the last event of each side. */
export interface BalanceDifference {
  uid: string;
  field: string | null;
  here: unknown;
  there: unknown;
}

export interface HistoriesCompared {
  events_here: number;
  events_there: number;
  /** In order of name. */
  streams: StreamDifference[];
  /** In order of player. */
  balances: BalanceDifference[];
}

/** Names are compared masked: a history with them in clear and its export without are the same. @param step called after each event of either */
export function compareHistories(here: ReadOnlyCasino, there: ReadOnlyCasino, step: () => void): HistoriesCompared {
  const [ours, theirs] = [summary(here, step), summary(there, step)];
  const names = [...new Set([...ours.streams.keys(), ...theirs.streams.keys()])].sort();
  return {
    events_here: ours.events,
    events_there: theirs.events,
    streams: names
      .filter((name) => ours.streams.get(name)?.digest !== theirs.streams.get(name)?.digest)
      .map((name) => parted(name, here, there)),
    balances: balanceDifferences(ours.replay, theirs.replay),
  };
}

interface Summary {
  events: number;
  /** By stream, over all its events in order. */
  streams: Map<string, { digest: string }>;
  replay: ReplayedBalances;
}

function summary(casino: ReadOnlyCasino, step: () => void): Summary {
  const streams: Summary['streams'] = new Map();
  const replay = new ReplayedBalances();
  let events = 0;
  for (const raw of casino.allEvents({ toPosition: casino.lastPosition() })) {
    const { stream } = raw.event;
    const before = streams.get(stream)?.digest ?? '';
    streams.set(stream, { digest: hash('sha256', before + contentOf(raw)) });
    readable(raw.event, () => replay.event(raw.event));
    events++;
    step();
  }
  return { events, streams, replay };
}

/** What was stored and the hash it was stored with: whoever edits the one leaves the other. */
function contentOf(raw: RawEvent): string {
  return rawHash(mask(raw)) + raw.event.hash;
}

function parted(stream: string, here: ReadOnlyCasino, there: ReadOnlyCasino): StreamDifference {
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

/** The version apart: that one side goes on is said of its streams. */
function balancesIn(replay: ReplayedBalances, uid: string): Omit<BalancesDocument, 'version'> | undefined {
  const document = replay.players.get(uid)?.document;
  if (!document) return undefined;
  const { version: _, ...balances } = document;
  return balances;
}
