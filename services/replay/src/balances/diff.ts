import { type StoredEvent, streamName } from '@goldwake/contracts';
import type { Diff, Difference } from '@goldwake/contracts/http';
import { type Committed, differences } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { readable } from '../readable.js';
import { LastMatch } from './last-match.js';
import { ReplayedBalances } from './replayed.js';
import { BALANCES, BALANCES_GROUP, HELD, HOUSE, storedBodies } from './stored.js';

/** Stored documents and checkpoints, all read from the same consistent view of the store. */
interface Stored {
  committed: Committed;
  players: ReadonlyMap<string, unknown>;
  held: ReadonlyMap<string, unknown>;
  house: ReadonlyMap<string, unknown>;
}

/**
 * Compares stored balances with a replay of the events up to the projection's checkpoint, for one player or for all
 * players and house accounts. Reads the stored balances before the events, so that no read transaction stays open
 * during the replay.
 * @param step called after each event read
 */
export function diffBalances(casino: ReadOnlyCasino, uid: string | undefined, step: () => void = () => {}): Diff {
  const stored = casino.readAtOnce(() => readStored(casino, uid));
  const players = lastMatchesOf(stored.players);
  const held = lastMatchesOf(stored.held);
  const house = lastMatchesOf(stored.house);
  const newest = stored.committed.newest(BALANCES_GROUP);
  const upTo = (stream: string) => stored.committed.upTo(BALANCES_GROUP, stream);
  const replay = new ReplayedBalances();
  for (const event of eventsOf(casino, uid, newest)) {
    step();
    if (event.position > upTo(event.stream)) continue;
    const after = readable(event, () => replay.event(event));
    if (!after) continue;
    players.get(after.uid)?.note(after.balances, event);
    held.get(after.uid)?.note(replay.held.get(after.uid)?.document, event);
    for (const id of after.house) house.get(id)?.note(replay.house.get(id), event);
  }
  const compared = [
    ...compare(BALANCES, stored.players, documentsOf(replay.players), players),
    ...compare(HELD, stored.held, documentsOf(replay.held), held),
    ...(uid === undefined ? compare(HOUSE, stored.house, replay.house, house) : []),
  ];
  return { as_of: newest, documents: compared.length, differences: compared.flat() };
}

function readStored(casino: ReadOnlyCasino, uid: string | undefined): Stored {
  const committed = casino.committed();
  if (uid === undefined) {
    const all = (collection: string) => storedBodies(casino, collection);
    return { committed, players: all(BALANCES), held: all(HELD), house: all(HOUSE) };
  }
  const own = (collection: string) => {
    const document = casino.document(collection, uid);
    return new Map(document ? [[uid, document.body]] : []);
  };
  return { committed, players: own(BALANCES), held: own(HELD), house: new Map() };
}

function documentsOf(replayed: ReadonlyMap<string, { document: unknown }>): Map<string, unknown> {
  return new Map([...replayed].map(([uid, { document }]) => [uid, document]));
}

function lastMatchesOf(stored: ReadonlyMap<string, unknown>): Map<string, LastMatch> {
  return new Map([...stored].map(([id, body]) => [id, new LastMatch(body)]));
}

/** Lists the differences of each document, sorted by document id. */
function compare(
  collection: string,
  stored: ReadonlyMap<string, unknown>,
  replayed: ReadonlyMap<string, unknown>,
  lastMatches: ReadonlyMap<string, LastMatch>,
): Difference[][] {
  return [...new Set([...replayed.keys(), ...stored.keys()])].sort().map((id) =>
    differences(stored.get(id), replayed.get(id)).map((difference) => ({
      collection,
      id,
      ...difference,
      last_held: lastMatches.get(id)?.of(difference.field) ?? null,
    })),
  );
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
