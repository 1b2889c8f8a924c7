import type { SignUpOrigin } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { type Link, ringClosedBy } from './rings.js';

/** A player: the username is the uid, `ref` the name in the link, which is that of a player unless `isKnown` is false. */
type Player = [uid: string, ref: string | null, isKnown?: boolean];

async function ringOf(friendId: string, players: readonly Player[]): Promise<Link[]> {
  const origins = new Map(
    players.map(([uid, ref, isKnown = true]): [string, SignUpOrigin] => [
      uid,
      {
        username_normalized: uid,
        ref_normalized: ref,
        referrer_id: isKnown ? ref : null,
        email_verified: false,
        is_banned: false,
      },
    ]),
  );
  return ringClosedBy(friendId, async (uid) => origins.get(uid));
}

/** Returns players of whom each came by the link of the one before; the first came by `ref`, which nobody had. */
const chain = (length: number, ref: string | null): Player[] =>
  Array.from({ length }, (_, at) => (at === 0 ? ['p0', ref, false] : [`p${at}`, `p${at - 1}`]));
const linksOf = (length: number) =>
  Array.from({ length: length - 1 }, (_, at) => ({
    friend_id: `p${length - 1 - at}`,
    referrer_id: `p${length - 2 - at}`,
  }));

describe('a new player', () => {
  it.each<[string, string, Player[], Link[]]>([
    ['who came without a link closes no ring', 'p0', chain(1, null), []],
    ['who came by a name that nobody had closes no ring', 'p0', chain(1, 'nobody'), []],
    ['who came by the own name closes no ring', 'p0', chain(1, 'p0'), []],
    ['who has no account closes no ring', 'missing', chain(1, null), []],
    ['whose chain ends at a player without a link closes no ring', 'p4', chain(5, null), []],
    ['whose chain ends at the name of somebody else closes no ring', 'p4', chain(5, 'nobody'), []],
    ['whose chain ends at the name of a player in its middle closes no ring', 'p4', chain(5, 'p2'), []],
    ['whose chain ends at a player who came by the own name closes no ring', 'p4', chain(5, 'p0'), []],
    ['whose chain ends at an account that does not exist closes no ring', 'p1', [['p1', 'p0']], []],
    ['whose referrer came by the name of the new player closes a ring of two', 'p1', chain(2, 'p1'), linksOf(2)],
    ['closes a ring of five, newest link first', 'p4', chain(5, 'p4'), linksOf(5)],
    ['closes the longest ring that is followed', 'p50', chain(51, 'p50'), linksOf(51)],
    ['closes no ring if it is longer', 'p51', chain(52, 'p51'), []],
  ])('%s', async (_, friendId, players, expected) => {
    expect(await ringOf(friendId, players)).toEqual(expected);
  });

  it('is followed for a bounded time, even if the links never end', async () => {
    expect(
      await ringOf('a', [
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toEqual([]);
  });
});
