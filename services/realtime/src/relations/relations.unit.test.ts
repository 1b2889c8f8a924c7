import { type PlayerRelations, Refusal } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pairEvent } from '../testing/pair-event.js';
import { type RelationChange, Relations, type RelationType, type Watched } from './relations.js';

const NOBODY: PlayerRelations = { friends: [], blocked: [], blockers: [] };
const unavailable = () => new Refusal('unavailable');

/** The social service with calls that the test answers. */
class HeldPort {
  readonly calls: { uid: string; answer(relations: PlayerRelations): void; fail(error: unknown): void }[] = [];

  relationsOf(uid: string): Promise<PlayerRelations> {
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
const setsOf = ({ friends, hidden }: Pick<Watched, 'friends' | 'hidden'>) => ({
  friends: [...friends].sort(),
  hidden: [...hidden].sort(),
});

describe('the relations of a watched player', () => {
  it('contain blocks in both directions and follow the events', async () => {
    const relations = new Relations({
      relationsOf: async () => ({ friends: ['bob'], blocked: ['cat'], blockers: ['dan'] }),
    });
    const changes: RelationChange[] = [];
    const watched = await relations.watch('ann', (change) => changes.push(change));
    expect(setsOf(watched)).toEqual({ friends: ['bob'], hidden: ['cat', 'dan'] });

    relations.apply(pairEvent('player_unblocked', 'ann', 'cat'));
    relations.apply(pairEvent('friendship_removed', 'bob', 'ann'));
    relations.apply(pairEvent('player_blocked', 'bob', 'ann'));
    relations.apply(pairEvent('friend_request_accepted', 'eve', 'ann'));
    relations.apply(pairEvent('player_blocked', 'bob', 'cat'));
    expect(setsOf(watched)).toEqual({ friends: ['eve'], hidden: ['bob', 'dan'] });
    expect(changes).toEqual([
      { other: 'cat', changed: 'block', isOwn: true, isFriend: false },
      { other: 'bob', changed: 'friendship', isOwn: false, isFriend: false },
      { other: 'bob', changed: 'block', isOwn: false, isFriend: false },
      { other: 'eve', changed: 'friendship', isOwn: true, isFriend: true },
    ]);
  });

  it('include the events that arrive while they are loaded, and an event that repeats them is no change', async () => {
    const port = new HeldPort();
    const relations = new Relations(port);
    const changes: RelationChange[] = [];
    const watching = relations.watch('ann', (change) => changes.push(change));
    relations.apply(pairEvent('player_unblocked', 'ann', 'cat'));
    relations.apply(pairEvent('player_blocked', 'ann', 'dan'));
    port.next().answer({ ...NOBODY, blocked: ['cat'] });
    const watched = await watching;
    expect(setsOf(watched).hidden).toEqual(['dan']);
    relations.apply(pairEvent('player_blocked', 'ann', 'dan'));
    expect(changes).toEqual([]);
  });

  it('are loaded once for all watches, and forgotten with the last release', async () => {
    const port = new HeldPort();
    const relations = new Relations(port);
    const received = [0, 0];
    const watches = [0, 1].map((at) => relations.watch('ann', () => (received[at] = (received[at] ?? 0) + 1)));
    expect(port.calls).toHaveLength(1);
    port.next().answer(NOBODY);
    const [one, two] = await Promise.all(watches);
    relations.apply(pairEvent('player_blocked', 'bob', 'ann'));
    one?.release();
    one?.release();
    relations.apply(pairEvent('player_unblocked', 'bob', 'ann'));
    expect([received, relations.size]).toEqual([[1, 2], 1]);
    two?.release();
    expect(relations.size).toBe(0);
    void relations.watch('ann', () => {});
    expect(port.calls).toHaveLength(1);
  });

  it('are never empty because the service fails: the watch is refused, and the next one asks again', async () => {
    const port = new HeldPort();
    const relations = new Relations(port);
    const watches = [relations.watch('ann', () => {}), relations.watch('ann', () => {})];
    port.next().fail(unavailable());
    for (const watch of watches) await expect(watch).rejects.toThrow(Refusal);
    expect(relations.size).toBe(0);
    const watch = relations.watch('ann', () => {});
    port.next().answer({ ...NOBODY, blockers: ['bob'] });
    expect(setsOf(await watch).hidden).toEqual(['bob']);
    await expect(new Relations(undefined).watch('ann', () => {})).rejects.toThrow(Refusal);
  });

  it('are loaded for a bounded number of players at once', async () => {
    const port = new HeldPort();
    const relations = new Relations(port);
    const results = Promise.allSettled(Array.from({ length: 40 }, (_, at) => relations.watch(`u${at}`, () => {})));
    expect(port.calls).toHaveLength(16);
    const asked: string[] = [];
    for (let ended = 0; ended < 40; ended++) {
      const call = port.next();
      asked.push(call.uid);
      if (ended === 3) call.fail(new Error('broken'));
      else call.answer(NOBODY);
      await turn();
      expect(port.calls.length).toBe(Math.min(16, 39 - ended));
    }
    expect(new Set(asked).size).toBe(40);
    expect((await results).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('are refused to all who wait when the service does not respond, and loads continue afterwards', async () => {
    const port = new HeldPort();
    const relations = new Relations(port);
    const watches = Array.from({ length: 40 }, (_, at) => relations.watch(`u${at}`, () => {}));
    const results = Promise.allSettled(watches);
    for (let call = 0; call < 16; call++) port.next().fail(unavailable());
    expect((await results).map(({ status }) => status)).toEqual(Array(40).fill('rejected'));
    expect([port.calls.length, relations.size]).toEqual([0, 0]);
    const watch = relations.watch('ann', () => {});
    port.next().answer(NOBODY);
    await expect(watch).resolves.toMatchObject({ hidden: new Set() });
  });
});

const PLAYERS = ['ann', 'bob', 'cat'] as const;
const player = fc.constantFrom(...PLAYERS);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom<RelationType[]>(
        'friend_request_accepted',
        'friendship_removed',
        'player_blocked',
        'player_unblocked',
      ),
      pair: fc.shuffledSubarray([...PLAYERS], { minLength: 2, maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('watch' as const, 'release' as const), uid: player }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('answer' as const, 'fail' as const) }) },
);

/** Relations of a player after some of the stored events, computed without the code under test. */
function relationsAfter(events: readonly ReturnType<typeof pairEvent>[], uid: string): PlayerRelations {
  const friends = new Set<string>();
  const blocked = new Set<string>();
  const blockers = new Set<string>();
  for (const { type, data } of events) {
    const { sender_id, receiver_id, remover_id, friend_id, blocker_id, blocked_id } = data as Record<string, string>;
    const pair = [sender_id ?? remover_id ?? blocker_id, receiver_id ?? friend_id ?? blocked_id] as const;
    const other = pair[0] === uid ? pair[1] : pair[1] === uid ? pair[0] : undefined;
    if (other === undefined) continue;
    if (type === 'friend_request_accepted') friends.add(other);
    else if (type === 'friendship_removed') friends.delete(other);
    else if (type === 'player_blocked') (blocker_id === uid ? blocked : blockers).add(other);
    else {
      blocked.delete(other);
      blockers.delete(other);
    }
  }
  return { friends: [...friends], blocked: [...blocked], blockers: [...blockers] };
}

it('relations equal the stored events, whatever arrives while they are loaded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const stored: ReturnType<typeof pairEvent>[] = [];
      let delivered = 0;
      const loads: { done(): void; fail(error: unknown): void }[] = [];
      const relations = new Relations({
        // Answers with what was stored at the time of the call, however late the answer arrives.
        relationsOf: (uid) =>
          new Promise((answer, fail) => {
            const found = relationsAfter(stored, uid);
            loads.push({ done: () => answer(found), fail });
          }),
      });
      const watches: { uid: string; watched?: Watched; received: Map<string, RelationChange> }[] = [];
      const deliver = () => {
        const event = stored[delivered];
        if (event) relations.apply(event);
        if (event) delivered += 1;
      };
      for (const action of steps) {
        if (action.do === 'deliver') deliver();
        else if (action.do === 'answer') loads.shift()?.done();
        else if (action.do === 'fail') loads.shift()?.fail(new Error('broken'));
        else if (action.do === 'watch') {
          const watch: (typeof watches)[number] = { uid: action.uid, received: new Map() };
          relations
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
        const { friends, blocked, blockers } = relationsAfter(stored, uid);
        const hidden = new Set([...blocked, ...blockers]);
        expect(watched && setsOf(watched)).toEqual({ friends: friends.sort(), hidden: [...hidden].sort() });
        for (const [other, { isFriend }] of received) {
          expect(isFriend).toBe(friends.includes(other));
        }
        watched?.release();
      }
      expect(relations.size).toBe(0);
    }),
    { numRuns: sized(300, 20_000) },
  );
});
