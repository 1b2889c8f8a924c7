import { Refusal } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pairEvent } from '../testing/pair-event.js';
import { type FriendshipChange, Friendships, type FriendshipType, type Watched } from './friendships.js';

const unavailable = () => new Refusal('unavailable');

/** The social service with calls that the test answers. */
class HeldPort {
  readonly calls: { uid: string; answer(friends: string[]): void; fail(error: unknown): void }[] = [];

  friendsOf(uid: string): Promise<string[]> {
    return new Promise((answer, fail) => this.calls.push({ uid, answer, fail }));
  }

  /** Ends the oldest call. */
  next(): this['calls'][number] {
    const call = this.calls.shift();
    if (!call) throw new Error('nobody has called');
    return call;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const sorted = ({ friends }: Watched) => [...friends].sort();

describe('the friends of a watched player', () => {
  it('follow the events', async () => {
    const friendships = new Friendships({ friendsOf: async () => ['bob', 'cat'] });
    const changes: FriendshipChange[] = [];
    const watched = await friendships.watch('ann', (change) => changes.push(change));
    expect(sorted(watched)).toEqual(['bob', 'cat']);

    friendships.apply(pairEvent('friendship_removed', 'bob', 'ann'));
    friendships.apply(pairEvent('friend_request_accepted', 'eve', 'ann'));
    friendships.apply(pairEvent('friendship_removed', 'bob', 'cat'));
    expect(sorted(watched)).toEqual(['cat', 'eve']);
    expect(changes).toEqual([
      { other: 'bob', isFriend: false },
      { other: 'eve', isFriend: true },
    ]);
  });

  it('include the events that arrive while they are loaded, and an event that repeats them is no change', async () => {
    const port = new HeldPort();
    const friendships = new Friendships(port);
    const changes: FriendshipChange[] = [];
    const watching = friendships.watch('ann', (change) => changes.push(change));
    friendships.apply(pairEvent('friendship_removed', 'ann', 'cat'));
    friendships.apply(pairEvent('friend_request_accepted', 'ann', 'dan'));
    port.next().answer(['cat']);
    const watched = await watching;
    expect(sorted(watched)).toEqual(['dan']);
    friendships.apply(pairEvent('friend_request_accepted', 'ann', 'dan'));
    expect(changes).toEqual([]);
  });

  it('are loaded once for all watches, and forgotten with the last release', async () => {
    const port = new HeldPort();
    const friendships = new Friendships(port);
    const received = [0, 0];
    const watches = [0, 1].map((at) => friendships.watch('ann', () => (received[at] = (received[at] ?? 0) + 1)));
    expect(port.calls).toHaveLength(1);
    port.next().answer([]);
    const [one, two] = await Promise.all(watches);
    friendships.apply(pairEvent('friend_request_accepted', 'bob', 'ann'));
    one?.release();
    one?.release();
    friendships.apply(pairEvent('friendship_removed', 'bob', 'ann'));
    expect([received, friendships.size]).toEqual([[1, 2], 1]);
    two?.release();
    expect(friendships.size).toBe(0);
    void friendships.watch('ann', () => {});
    expect(port.calls).toHaveLength(1);
  });

  it('are never empty because the service fails: the watch is refused, and the next one asks again', async () => {
    const port = new HeldPort();
    const friendships = new Friendships(port);
    const watches = [friendships.watch('ann', () => {}), friendships.watch('ann', () => {})];
    port.next().fail(unavailable());
    for (const watch of watches) await expect(watch).rejects.toThrow(Refusal);
    expect(friendships.size).toBe(0);
    const watch = friendships.watch('ann', () => {});
    port.next().answer(['bob']);
    expect(sorted(await watch)).toEqual(['bob']);
    await expect(new Friendships(undefined).watch('ann', () => {})).rejects.toThrow(Refusal);
  });

  it('are loaded for a bounded number of players at once', async () => {
    const port = new HeldPort();
    const friendships = new Friendships(port);
    const results = Promise.allSettled(Array.from({ length: 40 }, (_, at) => friendships.watch(`u${at}`, () => {})));
    expect(port.calls).toHaveLength(16);
    const asked: string[] = [];
    for (let ended = 0; ended < 40; ended++) {
      const call = port.next();
      asked.push(call.uid);
      if (ended === 3) call.fail(new Error('broken'));
      else call.answer([]);
      await turn();
      expect(port.calls.length).toBe(Math.min(16, 39 - ended));
    }
    expect(new Set(asked).size).toBe(40);
    expect((await results).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('are refused to all who wait when the service does not respond, and loads continue afterwards', async () => {
    const port = new HeldPort();
    const friendships = new Friendships(port);
    const watches = Array.from({ length: 40 }, (_, at) => friendships.watch(`u${at}`, () => {}));
    const results = Promise.allSettled(watches);
    for (let call = 0; call < 16; call++) port.next().fail(unavailable());
    expect((await results).map(({ status }) => status)).toEqual(Array(40).fill('rejected'));
    expect([port.calls.length, friendships.size]).toEqual([0, 0]);
    const watch = friendships.watch('ann', () => {});
    port.next().answer([]);
    await expect(watch).resolves.toMatchObject({ friends: new Set() });
  });
});

const PLAYERS = ['ann', 'bob', 'cat'] as const;
const player = fc.constantFrom(...PLAYERS);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom<FriendshipType[]>('friend_request_accepted', 'friendship_removed'),
      pair: fc.shuffledSubarray([...PLAYERS], { minLength: 2, maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('watch' as const, 'release' as const), uid: player }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('answer' as const, 'fail' as const) }) },
);

/** Friends of a player after some of the stored events, computed without the code under test. */
function friendsAfter(events: readonly ReturnType<typeof pairEvent>[], uid: string): string[] {
  const friends = new Set<string>();
  for (const { type, data } of events) {
    const { sender_id, receiver_id, remover_id, friend_id } = data as Record<string, string>;
    const pair = [sender_id ?? remover_id, receiver_id ?? friend_id] as const;
    const other = pair[0] === uid ? pair[1] : pair[1] === uid ? pair[0] : undefined;
    if (other === undefined) continue;
    if (type === 'friend_request_accepted') friends.add(other);
    else friends.delete(other);
  }
  return [...friends];
}

it('friends equal the stored events, whatever arrives while they are loaded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const stored: ReturnType<typeof pairEvent>[] = [];
      let delivered = 0;
      const loads: { done(): void; fail(error: unknown): void }[] = [];
      const friendships = new Friendships({
        // Answers with what was stored at the time of the call, however late the answer arrives.
        friendsOf: (uid) =>
          new Promise((answer, fail) => {
            const found = friendsAfter(stored, uid);
            loads.push({ done: () => answer(found), fail });
          }),
      });
      const watches: { uid: string; watched?: Watched; received: Map<string, FriendshipChange> }[] = [];
      const deliver = () => {
        const event = stored[delivered];
        if (event) friendships.apply(event);
        if (event) delivered += 1;
      };
      for (const action of steps) {
        if (action.do === 'deliver') deliver();
        else if (action.do === 'answer') loads.shift()?.done();
        else if (action.do === 'fail') loads.shift()?.fail(new Error('broken'));
        else if (action.do === 'watch') {
          const watch: (typeof watches)[number] = { uid: action.uid, received: new Map() };
          friendships
            .watch(action.uid, (change) => watch.received.set(change.other, change))
            .then(
              (watched) => {
                watch.watched = watched;
                watches.push(watch);
              },
              () => {},
            );
        } else if (action.do === 'release') {
          const at = watches.findIndex(({ uid }) => uid === action.uid);
          if (at >= 0) watches.splice(at, 1)[0]?.watched?.release();
        } else if ('pair' in action) stored.push(pairEvent(action.do, ...(action.pair as [string, string])));
        await turn();
      }
      while (delivered < stored.length) deliver();
      for (const load of loads) load.done();
      await turn();
      for (const { uid, watched, received } of watches) {
        const friends = friendsAfter(stored, uid);
        expect(watched && sorted(watched)).toEqual(friends.sort());
        for (const [other, { isFriend }] of received) {
          expect(isFriend).toBe(friends.includes(other));
        }
        watched?.release();
      }
      expect(friendships.size).toBe(0);
    }),
    { numRuns: sized(300, 20_000) },
  );
});
