import {
  DEFAULT_PRIVACY,
  type FriendPresence,
  type PlayerPrivacy,
  Refusal,
  type StoredEvent,
} from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { pairEvent } from '../testing/pair-event.js';
import { FriendsPresence } from './friends-presence.js';
import { Friendships, type FriendshipType } from './friendships.js';
import { PresenceState } from './presence-state.js';
import { Privacies } from './privacies.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

let state: PresenceState;
let friendships: Friendships;
let privacies: Privacies;
let friends: FriendsPresence;
let pushed: [viewer: string, update: FriendPresence][];
let reports: string[];
/** What the social service responds; a test changes it. */
let social: { friends: Record<string, string[]>; privacy: Record<string, Partial<PlayerPrivacy>>; fails: boolean };

const unlessFailing = () => {
  if (social.fails) throw new Refusal('unavailable');
};

beforeEach(() => {
  state = new PresenceState(() => 0);
  social = { friends: { ann: ['bob', 'cat'], dan: ['bob'] }, privacy: {}, fails: false };
  pushed = [];
  reports = [];
  friendships = new Friendships({
    friendsOf: async (uid) => {
      unlessFailing();
      return social.friends[uid] ?? [];
    },
  });
  privacies = new Privacies(
    {
      privacyOf: async (uids) => {
        unlessFailing();
        return uids.map((uid) => ({ uid, ...DEFAULT_PRIVACY, version: 0, ...social.privacy[uid] }));
      },
    },
    (uid) => friends.changed(uid),
  );
  friends = new FriendsPresence({
    state,
    friendships,
    privacies,
    push: (...push) => void pushed.push(push),
    report: (message) => void reports.push(message),
  });
});

function come(uid: string): void {
  state.opened(uid);
  friends.changed(uid);
}

function play(uid: string, gameId: string): void {
  state.played(uid, gameId, 0);
  friends.changed(uid);
}

function choose(uid: string, version: number, settings: Partial<PlayerPrivacy>): void {
  const data = { uid, ...DEFAULT_PRIVACY, ...settings };
  privacies.apply({ type: 'privacy_changed', stream: `privacy-${uid}`, version, data } as StoredEvent);
}

function relate(type: FriendshipType, one: string, two: string): void {
  friendships.apply(pairEvent(type, one, two));
}

/** Returns the pushes since the last call. */
const pushes = () =>
  pushed.splice(0).map(([viewer, { user_id, status, game_id }]) => [viewer, user_id, status, game_id]);

describe('the presence of friends', () => {
  it('is pushed to each friend who looks, once for each change, and to nobody else', async () => {
    await friends.open('ann');
    await friends.open('dan');
    await friends.open('eve');
    come('bob');
    come('eve');
    friends.changed('bob');
    expect(pushes()).toEqual([
      ['ann', 'bob', 'online', null],
      ['dan', 'bob', 'online', null],
    ]);
    friends.close('dan');
    play('bob', 'dice');
    play('bob', 'dice');
    expect(pushes()).toEqual([['ann', 'bob', 'online', 'dice']]);
    expect(await friends.list('dan')).toEqual([{ user_id: 'bob', status: 'online', game_id: 'dice' }]);
    expect(await friends.list('bob')).toEqual([]);
  });

  it('does not exist for a player in invisible mode; turning it on and off takes effect at once', async () => {
    social.privacy = { bob: { invisible: true, version: 1 } };
    come('bob');
    await friends.open('ann');
    play('bob', 'dice');
    expect([pushes(), await friends.list('ann')]).toEqual([[], []]);
    choose('bob', 2, {});
    choose('bob', 3, { invisible: true });
    expect(pushes()).toEqual([
      ['ann', 'bob', 'online', 'dice'],
      ['ann', 'bob', 'offline', null],
    ]);
    choose('bob', 2, {});
    expect([pushes(), await friends.list('ann')]).toEqual([[], []]);
  });

  it('has no game for a player who does not show it', async () => {
    come('bob');
    play('bob', 'dice');
    await friends.open('ann');
    pushes();
    choose('bob', 1, { shows_game: false });
    play('bob', 'reef');
    expect(pushes()).toEqual([['ann', 'bob', 'online', null]]);
    choose('bob', 2, {});
    expect(pushes()).toEqual([['ann', 'bob', 'online', 'reef']]);
  });

  it('begins with a friendship and ends with it', async () => {
    await friends.open('eve');
    await friends.open('ann');
    for (const uid of ['ann', 'bob', 'eve']) come(uid);
    pushes();
    relate('friend_request_accepted', 'ann', 'eve');
    await turn();
    expect(pushes()).toEqual([
      ['eve', 'ann', 'online', null],
      ['ann', 'eve', 'online', null],
    ]);
    relate('friendship_removed', 'eve', 'ann');
    relate('friendship_removed', 'bob', 'ann');
    expect(pushes()).toEqual([
      ['eve', 'ann', 'offline', null],
      ['ann', 'eve', 'offline', null],
      ['ann', 'bob', 'offline', null],
    ]);
    for (const uid of ['bob', 'eve']) play(uid, 'dice');
    expect(pushes()).toEqual([]);
  });

  it('of a new friend is not shown before the settings of the friend are known', async () => {
    social.privacy = { eve: { invisible: true, version: 4 } };
    await friends.open('ann');
    come('eve');
    social.fails = true;
    relate('friend_request_accepted', 'ann', 'eve');
    await turn();
    expect([pushes(), reports]).toEqual([
      [],
      ['loading the privacy settings of friends failed; they are shown as offline until it succeeds'],
    ]);
    social.fails = false;
    friends.loadMissing();
    await turn();
    expect(pushes()).toEqual([]);
    choose('eve', 5, {});
    expect(pushes()).toEqual([['ann', 'eve', 'online', null]]);
  });

  it('is refused while the social service does not respond, and everything is forgotten with the last use', async () => {
    social.fails = true;
    await expect(friends.open('ann')).rejects.toThrow(Refusal);
    expect([friends.size, friendships.size, privacies.size]).toEqual([0, 0, 0]);
    social.fails = false;
    await Promise.all([friends.open('ann'), friends.open('ann'), friends.list('ann')]);
    expect([friends.size, friendships.size, privacies.size]).toEqual([1, 1, 2]);
    friends.close('ann');
    come('bob');
    expect(pushes()).toHaveLength(1);
    friends.close('ann');
    friends.close('ann');
    expect([friends.size, friendships.size, privacies.size]).toEqual([0, 0, 0]);
  });

  it('is forgotten also if the viewer leaves while friends and settings are loaded', async () => {
    const opening = friends.open('ann');
    friends.close('ann');
    const again = friends.open('ann');
    await Promise.all([opening, again]);
    expect([friends.size, friendships.size, privacies.size]).toEqual([1, 1, 2]);
    friends.close('ann');
    expect([friends.size, friendships.size, privacies.size]).toEqual([0, 0, 0]);
  });
});

it('a response of the social service that an event has overtaken does not replace it', async () => {
  let answer = (_: PlayerPrivacy[]) => {};
  const kept = new Privacies({ privacyOf: () => new Promise((resolve) => (answer = resolve)) }, () => {});
  kept.keep(['bob']);
  const loaded = kept.load(['bob']);
  const data = { uid: 'bob', ...DEFAULT_PRIVACY, invisible: true };
  kept.apply({ type: 'privacy_changed', stream: 'privacy-bob', version: 2, data } as StoredEvent);
  answer([{ uid: 'bob', ...DEFAULT_PRIVACY, version: 1 }]);
  await loaded;
  expect(kept.of('bob')?.invisible).toBe(true);
});

it('settings are loaded in calls of at most 500 players, each player once, and a failure concerns only its callers', async () => {
  const calls: string[][] = [];
  const privacyOf = async (uids: readonly string[]) => {
    calls.push([...uids]);
    if (uids.includes('broken')) throw new Error('away');
    return uids.map((uid) => ({ uid, ...DEFAULT_PRIVACY, version: 1 }));
  };
  const kept = new Privacies({ privacyOf }, () => {});
  const many = Array.from({ length: 1_001 }, (_, n) => `p${n}`);
  kept.keep([...many, 'broken', 'other']);
  const failed = expect(kept.load(['broken'])).rejects.toThrow('away');
  await Promise.all([failed, kept.load(many), kept.load(many), kept.load(['other', 'nobody'])]);
  expect(calls.map(({ length }) => length)).toEqual([1, 500, 500, 1, 1]);
  expect([kept.of('p1000'), kept.of('broken')]).toMatchObject([{ uid: 'p1000' }, undefined]);
});
