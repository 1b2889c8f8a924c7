import type { User } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { takeServerTime } from '../clock/clock.js';
import { type AuthEmitted, authMachine, RENEW_PAUSE_MS, type SessionMessage } from './auth.machine.js';
import type { LastKnown } from './last-known.js';

let clock: SimulatedClock;
let refresh: () => Promise<void>;
let refreshes: number;
let marks: string[];
let emitted: AuthEmitted[];

const session = (uid = 'u1', endsInMs = 600_000): SessionResponse =>
  ({ access_token: 't', expires_at: new Date(Date.now() + endsInMs).toISOString(), user: { uid } }) as SessionResponse;

function start(remembered: boolean, lastKnown: LastKnown | null = null) {
  const actor = createActor(
    authMachine.provide({
      actors: {
        refresh: fromPromise(() => {
          refreshes += 1;
          return refresh();
        }),
        sessions: fromCallback(() => {}),
        elsewhere: fromCallback(() => {}),
      },
      actions: {
        remember: () => marks.push('remember'),
        forget: () => marks.push('forget'),
        letGo: () => marks.push('letGo'),
        signOut: () => marks.push('signOut'),
      },
    }),
    { input: { remembered, lastKnown }, clock },
  );
  actor.on('signedIn', (event) => emitted.push(event));
  actor.on('signedOut', (event) => emitted.push(event));
  actor.on('unreachable', (event) => emitted.push(event));
  actor.on('reached', (event) => emitted.push(event));
  return actor.start();
}

const settle = async () => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};
const given = (answer = session()): SessionMessage => ({ type: 'SESSION_GIVEN', session: answer });

beforeEach(() => {
  clock = new SimulatedClock();
  refresh = () => Promise.reject({ status: 401 });
  refreshes = 0;
  marks = [];
  emitted = [];
});

describe('starting', () => {
  it('sends no request for a visitor who had no session', () => {
    expect(start(false).getSnapshot().matches('signedOut')).toBe(true);
    expect(refreshes).toBe(0);
  });

  it('is ready and signed in only after the refresh has succeeded', () => {
    refresh = () => new Promise(() => {});
    const actor = start(true);
    expect(actor.getSnapshot().matches('booting')).toBe(true);
    actor.send(given());
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(actor.getSnapshot().context.user?.uid).toBe('u1');
    expect(marks).toEqual(['remember']);
  });

  it.each(['at the start', 'while the server is unreachable', 'while signed in'])(
    'ends with a reason if the server refuses the address %s, and the next page load asks again',
    async (when) => {
      refresh = () =>
        when === 'while the server is unreachable' ? Promise.reject({ status: 0 }) : new Promise(() => {});
      const actor = start(true);
      await settle();
      if (when === 'while signed in') actor.send(given());
      marks = [];
      actor.send({ type: 'SESSION_ENDED', refused: true });
      expect(actor.getSnapshot().matches('signedOut')).toBe(true);
      expect(emitted).toContainEqual({ type: 'signedOut', asked: false, ban: undefined, refused: true });
      expect(marks).toEqual([]);
      clock.increment(60_000);
      expect(refreshes).toBe(1);
    },
  );

  it('discards a session that the server has ended', async () => {
    const actor = start(true);
    await settle();
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(marks).toEqual(['forget']);
  });

  it('keeps a session while the server is unreachable, reports this once and retries', async () => {
    refresh = () => Promise.reject({ status: 0 });
    const actor = start(true);
    await settle();
    expect(actor.getSnapshot().matches('unreachable')).toBe(true);
    clock.increment(5_000);
    await settle();
    expect([refreshes, marks]).toEqual([2, []]);
    expect(emitted.map((event) => event.type)).toEqual(['unreachable']);
    actor.send(given());
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(emitted.map((event) => event.type)).toEqual(['unreachable', 'reached', 'signedIn']);
  });
});

describe('a session that ended because the sign-in was too long ago', () => {
  const expired: SessionMessage = { type: 'SESSION_ENDED', expired: true };

  it.each([
    ['at the start', () => start(true)],
    ['of the last known player', () => start(true, { user: { uid: 'u1' }, at: 5 } as LastKnown)],
    [
      'while the player is signed in',
      () => {
        const actor = start(true);
        actor.send(given());
        return actor;
      },
    ],
  ])('is forgotten and reported once, %s', async (_, begin) => {
    refresh = () => new Promise(() => {});
    const actor = begin();
    marks = [];
    emitted = [];
    actor.send(expired);
    await settle();
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(marks).toEqual(['forget']);
    expect(emitted).toEqual([{ type: 'signedOut', asked: false, expired: true }]);
  });
});

describe('a last known player', () => {
  const known = { user: { uid: 'u1' }, at: 5 } as LastKnown;

  it('is emitted while the server is unreachable, and signs in once it responds', async () => {
    refresh = () => Promise.reject({ status: 0 });
    const actor = start(true, known);
    await settle();
    expect(emitted).toEqual([{ type: 'unreachable', lastKnown: known }]);
    actor.send(given());
    expect(emitted.map((event) => event.type)).toEqual(['unreachable', 'reached', 'signedIn']);
    expect(actor.getSnapshot().context.lastKnown).toBeNull();
  });

  it('is shown after 3 s without a response', () => {
    refresh = () => new Promise(() => {});
    const actor = start(true, known);
    clock.increment(2_999);
    expect(actor.getSnapshot().matches('booting')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ unreachable: 'asking' })).toBe(true);
  });

  it('is signed out when the session turns out to have ended', async () => {
    refresh = () => Promise.reject({ status: 0 });
    const actor = start(true, known);
    await settle();
    refresh = () => Promise.reject({ status: 401 });
    clock.increment(5_000);
    await settle();
    expect(emitted.at(-1)).toEqual({ type: 'signedOut', asked: false });
    expect([marks, actor.getSnapshot().context.lastKnown]).toEqual([['forget'], null]);
  });

  it('can sign out while the server is unreachable', async () => {
    refresh = () => Promise.reject({ status: 0 });
    const actor = start(true, known);
    await settle();
    actor.send({ type: 'SIGN_OUT' });
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(emitted.at(-1)).toEqual({ type: 'signedOut', asked: true });
    expect([marks, actor.getSnapshot().context.lastKnown]).toEqual([['forget', 'signOut'], null]);
  });

  it('has pending requests discarded by a sign-out in another tab', () => {
    refresh = () => new Promise(() => {});
    const actor = start(true, known);
    clock.increment(3_000);
    expect(actor.getSnapshot().matches({ unreachable: 'asking' })).toBe(true);
    actor.send({ type: 'SIGNED_OUT_ELSEWHERE' });
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(marks).toEqual(['letGo']);
  });
});

it('without a last known player, booting waits for the server indefinitely', () => {
  refresh = () => new Promise(() => {});
  const actor = start(true);
  clock.increment(60_000);
  expect(actor.getSnapshot().matches('booting')).toBe(true);
});

describe('the signed-in state', () => {
  it('renews the token a minute before it expires, and emits signedIn only once', async () => {
    const actor = start(false);
    actor.send(given(session('u1', 600_000)));
    clock.increment(539_000);
    expect(refreshes).toBe(0);
    refresh = async () => actor.send(given(session('u1', 600_000)));
    clock.increment(2_000);
    await settle();
    expect(refreshes).toBe(1);
    expect(actor.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true);
    expect(emitted.map((event) => event.type)).toEqual(['signedIn']);
  });

  it('renews a token that ends with its session after half of its time', async () => {
    const actor = start(false);
    actor.send(given(session('u1', 40_000)));
    clock.increment(19_000);
    expect(refreshes).toBe(0);
    refresh = async () => actor.send(given(session('u1', 20_000)));
    clock.increment(2_000);
    await settle();
    expect(refreshes).toBe(1);
  });

  it('renews seldom even if the clock of the device is ahead and the server tells no time', async () => {
    const actor = start(false);
    const ended = () => actor.send(given(session('u1', -900_000)));
    ended();
    refresh = async () => ended();
    for (let second = 0; second < 60; second++) {
      clock.increment(1_000);
      await settle();
    }
    expect(refreshes).toBe(6);
  });

  it('renews in time by the time of the server, whatever the clock of the device says', async () => {
    takeServerTime(Date.now() - 900_000, Date.now());
    const actor = start(false);
    actor.send(given(session('u1', -300_000)));
    clock.increment(539_000);
    expect(refreshes).toBe(0);
    clock.increment(2_000);
    expect(refreshes).toBe(1);
    takeServerTime(Date.now(), Date.now());
  });

  it('keeps the account of a push that arrived before an older response', () => {
    const actor = start(false);
    actor.send(given());
    const account = (account_version: number) => ({ uid: 'u1', account_version }) as User;
    actor.send({ type: 'USER_LOADED', user: account(2) });
    actor.send({ type: 'USER_LOADED', user: account(1) });
    expect(actor.getSnapshot().context.user?.account_version).toBe(2);
  });

  it('keeps the VIP points of a push that arrived before an older response or session', () => {
    const actor = start(false);
    actor.send(given());
    const points = (loyalty_version: number) => ({ uid: 'u1', loyalty_version, vip_points: loyalty_version }) as User;
    actor.send({ type: 'USER_LOADED', user: points(2) });
    actor.send({ type: 'USER_LOADED', user: { ...points(1), username: 'anna' } });
    expect(actor.getSnapshot().context.user).toMatchObject({ username: 'anna', vip_points: 2, loyalty_version: 2 });
    actor.send(given({ ...session(), user: points(1) }));
    expect(actor.getSnapshot().context.user?.vip_points).toBe(2);
    actor.send(given({ ...session('u2'), user: { ...points(1), uid: 'u2' } }));
    expect(actor.getSnapshot().context.user?.vip_points).toBe(1);
  });

  it('is kept while the renewal gets no response', async () => {
    const actor = start(false);
    actor.send(given(session('u1', 0)));
    refresh = () => Promise.reject({ status: 0 });
    clock.increment(RENEW_PAUSE_MS);
    await settle();
    expect(actor.getSnapshot().matches({ signedIn: 'stale' })).toBe(true);
    clock.increment(5_000);
    expect(refreshes).toBe(2);
  });

  it('ends when the server ends the session, as a sign-out that the player did not ask for', () => {
    const actor = start(false);
    actor.send(given());
    actor.send({ type: 'SESSION_ENDED' });
    expect(actor.getSnapshot().context.user).toBeNull();
    expect(emitted.at(-1)).toEqual({ type: 'signedOut', asked: false });
    expect(marks).toEqual(['remember', 'forget']);
  });

  it('ends with a ban and reports it; the marker stays, because other tabs would treat its removal as a sign-out', () => {
    const actor = start(false);
    actor.send(given());
    const ban = { reason: 'Two accounts', until: null };
    actor.send({ type: 'SESSION_ENDED', ban });
    expect(emitted.at(-1)).toEqual({ type: 'signedOut', asked: false, ban });
    expect(marks).toEqual(['remember']);
  });

  it('is never entered by a returning banned player, and the ban is reported once', async () => {
    const actor = start(true);
    const ban = { reason: 'Two accounts', until: null };
    actor.send({ type: 'SESSION_ENDED', ban });
    await settle();
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(emitted).toEqual([{ type: 'signedOut', asked: false, ban }]);
    expect(marks).toEqual([]);
  });

  it('signs out once, however often it is requested', async () => {
    const actor = start(false);
    actor.send(given());
    actor.send({ type: 'SIGN_OUT' });
    actor.send({ type: 'SIGN_OUT' });
    actor.send({ type: 'SESSION_ENDED' });
    await settle();
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(emitted.filter((event) => event.type === 'signedOut')).toEqual([{ type: 'signedOut', asked: true }]);
  });

  it('is over at the press, before the server has answered; other tabs learn of it before the server does', () => {
    const actor = start(false);
    actor.send(given());
    actor.send({ type: 'SIGN_OUT' });
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(marks).toEqual(['remember', 'forget', 'signOut']);
  });

  it("accepts loaded data of its player and ignores another player's", () => {
    const actor = start(false);
    actor.send(given(session('u2')));
    actor.send({ type: 'USER_LOADED', user: { uid: 'u1', username: 'anna' } as User });
    expect(actor.getSnapshot().context.user).toEqual({ uid: 'u2' });
    actor.send({ type: 'USER_LOADED', user: { uid: 'u2', username: 'ben' } as User });
    expect(actor.getSnapshot().context.user?.username).toBe('ben');
  });

  it('follows sign-outs and sign-ins of other tabs', () => {
    const actor = start(false);
    actor.send(given());
    actor.send({ type: 'SIGNED_OUT_ELSEWHERE' });
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    actor.send({ type: 'SIGNED_IN_ELSEWHERE' });
    expect(actor.getSnapshot().matches('booting')).toBe(true);
  });

  it('emits signedIn for another player who signs in from another tab', () => {
    const actor = start(false);
    actor.send(given(session('u1')));
    actor.send(given(session('u2')));
    expect(emitted.map((event) => event.type === 'signedIn' && event.user.uid)).toEqual(['u1', 'u2']);
  });
});
