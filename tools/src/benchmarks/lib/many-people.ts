import type { DocumentWrite } from '@goldwake/core';
import { put } from '@goldwake/core';
import { PEOPLE, type PersonRow, RELATIONS, relationId } from '../../../../services/social/dist/projections/index.js';

export { PEOPLE };

/** Player who searches. One of every thousand players is a friend, and one of every thousand is blocked. */
export const VIEWER = uidOf(0);
const RELATED_EVERY = 1_000;
const BANNED_EVERY = 500;
/** Number of people in one write. On a busy machine, MongoDB did not store 5,000 within the 60 s of a transaction. */
const WRITES = 500;
const SINCE = '2026-01-01T12:00:00.000Z';
const SYLLABLES = [
  'an',
  'bel',
  'cor',
  'da',
  'el',
  'fin',
  'gor',
  'ha',
  'is',
  'jo',
  'kal',
  'lu',
  'mar',
  'nor',
  'ol',
  'pe',
];

/** Returns a function that names the nth player. Syllables repeat as in real names, so that many names begin alike. */
export function namesOf(players: number): (at: number) => string {
  return (at) => {
    // Gives consecutive players unrelated names, so that the rows are not written in the order of the index.
    const mixed = (at * 2_654_435_761) % 2 ** 32;
    const syllables = [0, 4, 8, 12].map((shift) => SYLLABLES[(mixed >>> shift) & 15]);
    return `${syllables.join('')}${at % players}`;
  };
}

/** Returns the writes that store all players and the relations of the viewer, a few thousand at a time. */
export function* manyPeople(players: number): Generator<DocumentWrite[]> {
  const nameOf = namesOf(players);
  for (let from = 0; from < players; from += WRITES) {
    const writes: DocumentWrite[] = [];
    for (let at = from; at < Math.min(from + WRITES, players); at++) {
      const uid = uidOf(at);
      writes.push(put(PEOPLE, uid, personOf(at, nameOf(at))));
      if (at % RELATED_EVERY > 1 || at < 2) continue;
      const relation = at % RELATED_EVERY === 0 ? 'friends' : 'blocking';
      const row = { owner: VIEWER, other: uid, relation, since: SINCE, pair_version: 2 } as const;
      writes.push(put(RELATIONS, relationId(VIEWER, uid), row));
    }
    yield writes;
  }
}

function personOf(at: number, username: string): PersonRow {
  const ban = at % BANNED_EVERY === 0 ? { until: null } : null;
  return {
    uid: uidOf(at),
    username,
    username_normalized: username,
    avatar: null,
    member_since: SINCE,
    ban,
    last_seen_on: SINCE.slice(0, 10),
  };
}

function uidOf(at: number): string {
  return at.toString(16).padStart(32, '0');
}
