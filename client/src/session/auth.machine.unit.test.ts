import type { User } from '@goldwake/contracts';
import type { SessionAnswer } from '@goldwake/contracts/http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { type AuthEmitted, authMachine, type SessionMessage } from './auth.machine.js';
import type { LastKnown } from './last-known.js';

let clock: SimulatedClock;
let refresh: () => Promise<void>;
let refreshes: number;
let marks: string[];
let heard: AuthEmitted[];

const session = (uid = 'u1', endsInMs = 600_000): SessionAnswer =>
  ({ access_token: 't', expires_at: new Date(Date.now() + endsInMs).toISOString(), user: { uid } }) as SessionAnswer;

function start(remembered: boolean, lastKnown: LastKnown | null = null) {
  const actor = createActor(
    authMachine.provide({
      actors: {
        refresh: fromPromise(() => {
          refreshes += 1;
          return refresh();
        }),
        signOut: fromPromise(async () => {}),
        sessions: fromCallback(() => {}),
        elsewhere: fromCallback(() => {}),
      },
      actions: {
        remember: () => marks.push('remember'),
        forget: () => marks.push('forget'),
        letGo: () => marks.push('letGo'),
      },
    }),
    { input: { remembered, lastKnown }, clock },
  );
  actor.on('signedIn', (event) => heard.push(event));
  actor.on('signedOut', (event) => heard.push(event));
  actor.on('unreachable', (event) => heard.push(event));
  actor.on('reached', (event) => heard.push(event));
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
  heard = [];
});

describe('starting', () => {
  it('asks nothing of the server for a visitor who held no session', () => {
    expect(start(false).getSnapshot().matches('signedOut')).toBe(true);
    expect(refreshes).toBe(0);
  });

  it('is not ready until the refresh is answered, then signed in', () => {
    refresh = () => new Promise(() => {});
    const actor = start(true);
    expect(actor.getSnapshot().matches('booting')).toBe(true);
    actor.send(given());
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(actor.getSnapshot().context.user?.uid).toBe('u1');
    expect(marks).toEqual(['remember']);
  });

  it('forgets a session that the server has ended', async () => {
    const actor = start(true);
    await settle();
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(marks).toEqual(['forget']);
  });

  it('does not forget a session because the server was not there, says so once, and asks again', async () => {
    refresh = () => Promise.reject({ status: 0 });
    const actor = start(true);
    await settle();
    expect(actor.getSnapshot().matches('unreachable')).toBe(true);
    clock.increment(5_000);
    await settle();
    expect([refreshes, marks]).toEqual([2, []]);
    expect(heard.map((event) => event.type)).toEqual(['unreachable']);
    actor.send(given());
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(heard.map((event) => event.type)).toEqual(['unreachable', 'reached', 'signedIn']);
  });
});

describe('a player known from last time', () => {
  const known = { user: { uid: 'u1' }, at: 5 } as LastKnown;

  it('is told as such when the server is not there, and as signed in once it is', async () => {
    refresh = () => Promise.reject({ status: 0 });
    const actor = start(true, known);
    await settle();
    expect(heard).toEqual([{ type: 'unreachable', lastKnown: known }]);
    actor.send(given());
    expect(heard.map((event) => event.type)).toEqual(['unreachable', 'reached', 'signedIn']);
    expect(actor.getSnapshot().context.lastKnown).toBeNull();
  });

  it('does not wait for an answer that does not come', () => {
    refresh = () => new Promise(() => {});
    const actor = start(true, known);
    clock.increment(2_999);
    expect(actor.getSnapshot().matches('booting')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ unreachable: 'asking' })).toBe(true);
  });

  it('hears when the session turns out to be over', async () => {
    refresh = () => Promise.reject({ status: 0 });
    const actor = start(true, known);
    await settle();
    refresh = () => Promise.reject({ status: 401 });
    clock.increment(5_000);
    await settle();
    expect(heard.at(-1)).toEqual({ type: 'signedOut', asked: false });
    expect([marks, actor.getSnapshot().context.lastKnown]).toEqual([['forget'], null]);
  });

  it('can leave while the server is not there', async () => {
    refresh = () => Promise.reject({ status: 0 });
    const actor = start(true, known);
    await settle();
    actor.send({ type: 'SIGN_OUT' });
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(heard.at(-1)).toEqual({ type: 'signedOut', asked: true });
    expect([marks, actor.getSnapshot().context.lastKnown]).toEqual([['letGo', 'forget'], null]);
  });

  it.each(['SIGN_OUT', 'SIGNED_OUT_ELSEWHERE'] as const)('has what is still asked dropped by %s', (type) => {
    refresh = () => new Promise(() => {});
    const actor = start(true, known);
    clock.increment(3_000);
    expect(actor.getSnapshot().matches({ unreachable: 'asking' })).toBe(true);
    actor.send({ type });
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(marks).toContain('letGo');
  });
});

it('an unknown visitor waits as long as it takes: nothing better could be shown', () => {
  refresh = () => new Promise(() => {});
  const actor = start(true);
  clock.increment(60_000);
  expect(actor.getSnapshot().matches('booting')).toBe(true);
});

describe('signed in', () => {
  it('renews the token a minute before it ends, and greets nobody twice', async () => {
    const actor = start(false);
    actor.send(given(session('u1', 600_000)));
    clock.increment(539_000);
    expect(refreshes).toBe(0);
    refresh = async () => actor.send(given(session('u1', 600_000)));
    clock.increment(2_000);
    await settle();
    expect(refreshes).toBe(1);
    expect(actor.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true);
    expect(heard.map((event) => event.type)).toEqual(['signedIn']);
  });

  it('stays signed in while the renewal finds no way through', async () => {
    const actor = start(false);
    actor.send(given(session('u1', 0)));
    refresh = () => Promise.reject({ status: 0 });
    clock.increment(1_000);
    await settle();
    expect(actor.getSnapshot().matches({ signedIn: 'stale' })).toBe(true);
    clock.increment(5_000);
    expect(refreshes).toBe(2);
  });

  it('ends when the server ends it, and says that nobody asked for it', () => {
    const actor = start(false);
    actor.send(given());
    actor.send({ type: 'SESSION_ENDED' });
    expect(actor.getSnapshot().context.user).toBeNull();
    expect(heard.at(-1)).toEqual({ type: 'signedOut', asked: false });
    expect(marks).toEqual(['remember', 'forget']);
  });

  it('ends by a ban, and says so; the mark stays, for the other tabs would take its end for a sign-out', () => {
    const actor = start(false);
    actor.send(given());
    const ban = { reason: 'Two accounts', until: null };
    actor.send({ type: 'SESSION_ENDED', ban });
    expect(heard.at(-1)).toEqual({ type: 'signedOut', asked: false, ban });
    expect(marks).toEqual(['remember']);
  });

  it('of who comes back banned is over before it began, and they hear why, once', async () => {
    const actor = start(true);
    const ban = { reason: 'Two accounts', until: null };
    actor.send({ type: 'SESSION_ENDED', ban });
    await settle();
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(heard).toEqual([{ type: 'signedOut', asked: false, ban }]);
    expect(marks).toEqual([]);
  });

  it('leaves once, however often it is asked', async () => {
    const actor = start(false);
    actor.send(given());
    actor.send({ type: 'SIGN_OUT' });
    actor.send({ type: 'SIGN_OUT' });
    actor.send({ type: 'SESSION_ENDED' });
    await settle();
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    expect(heard.filter((event) => event.type === 'signedOut')).toEqual([{ type: 'signedOut', asked: true }]);
  });

  it('is forgotten by this browser before the server is told, so that other tabs hear of it from here', () => {
    const actor = start(false);
    actor.send(given());
    actor.send({ type: 'SIGN_OUT' });
    expect([actor.getSnapshot().matches({ signedIn: 'leaving' }), marks]).toEqual([true, ['remember', 'forget']]);
  });

  it('is not brought back by a token renewed for the sign-out', async () => {
    const actor = start(false);
    actor.send(given());
    actor.send({ type: 'SIGN_OUT' });
    actor.send(given());
    expect(actor.getSnapshot().matches({ signedIn: 'leaving' })).toBe(true);
    await settle();
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
  });

  it("takes what is loaded of its player, and nothing of another's", () => {
    const actor = start(false);
    actor.send(given(session('u2')));
    actor.send({ type: 'USER_LOADED', user: { uid: 'u1', username: 'anna' } as User });
    expect(actor.getSnapshot().context.user).toEqual({ uid: 'u2' });
    actor.send({ type: 'USER_LOADED', user: { uid: 'u2', username: 'ben' } as User });
    expect(actor.getSnapshot().context.user?.username).toBe('ben');
  });

  it('follows the other tabs, out and in again', () => {
    const actor = start(false);
    actor.send(given());
    actor.send({ type: 'SIGNED_OUT_ELSEWHERE' });
    expect(actor.getSnapshot().matches('signedOut')).toBe(true);
    actor.send({ type: 'SIGNED_IN_ELSEWHERE' });
    expect(actor.getSnapshot().matches('booting')).toBe(true);
  });

  it('greets another player who signs in from another tab', () => {
    const actor = start(false);
    actor.send(given(session('u1')));
    actor.send(given(session('u2')));
    expect(heard.map((event) => event.type === 'signedIn' && event.user.uid)).toEqual(['u1', 'u2']);
  });
});
