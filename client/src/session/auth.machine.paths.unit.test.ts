import type { User } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type AuthEvent, authMachine } from './auth.machine.js';
import type { LastKnown } from './last-known.js';

const session = (uid: string): SessionResponse =>
  ({ access_token: 't', expires_at: new Date(Date.now() + 600_000).toISOString(), user: { uid } }) as SessionResponse;

const EVENTS: AuthEvent[] = [
  { type: 'SESSION_GIVEN', session: session('u1') },
  { type: 'SESSION_GIVEN', session: session('u2') },
  { type: 'SESSION_ENDED' },
  { type: 'SESSION_ENDED', ban: { reason: 'r', until: null } },
  { type: 'SESSION_ENDED', expired: true },
  { type: 'SESSION_ENDED', refused: true },
  { type: 'SIGN_OUT' },
  { type: 'SIGNED_IN_ELSEWHERE' },
  { type: 'SIGNED_OUT_ELSEWHERE' },
  { type: 'USER_LOADED', user: { uid: 'u1' } as User },
];

/** Outcomes of actors and timers in addition to the events; the names are those that XState generates. */
const WORLD = [
  { type: 'xstate.error.actor.0.auth.booting', error: { status: 401 } },
  { type: 'xstate.error.actor.0.auth.booting', error: { status: 0 } },
  { type: 'xstate.after.patience.auth.booting' },
  { type: 'xstate.after.retry.auth.unreachable.waiting' },
  { type: 'xstate.error.actor.0.auth.unreachable.asking', error: { status: 401 } },
  { type: 'xstate.error.actor.0.auth.unreachable.asking', error: { status: 0 } },
  { type: 'xstate.after.untilRenewal.auth.signedIn.fresh' },
  { type: 'xstate.error.actor.0.auth.signedIn.renewing', error: { status: 0 } },
  { type: 'xstate.after.retry.auth.signedIn.stale' },
];

const quiet = authMachine.provide({
  actors: {
    refresh: fromPromise(() => new Promise<void>(() => {})),
    sessions: fromCallback(() => {}),
    elsewhere: fromCallback(() => {}),
  },
});

const name = (value: unknown): string =>
  typeof value === 'string' ? value : (Object.entries(value as Record<string, string>)[0]?.join('.') ?? '');

interface Start {
  remembered: boolean;
  lastKnown: LastKnown | null;
}

function walk(input: Start) {
  return getShortestPaths(quiet, {
    input,
    events: [...EVENTS, ...WORLD] as AuthEvent[],
    // Compares states by the signed-in player and ignores the token's expiry time.
    serializeState: (state) =>
      JSON.stringify([state.value, state.context.user?.uid ?? null, state.context.lastKnown !== null]),
    limit: 5_000,
  });
}

const ALL = [
  'booting',
  'signedIn.fresh',
  'signedIn.renewing',
  'signedIn.stale',
  'signedOut',
  'unreachable.asking',
  'unreachable.waiting',
];

const KNOWN = { user: { uid: 'u1' } } as LastKnown;

describe.each<[string, Start]>([
  ['remembers no session', { remembered: false, lastKnown: null }],
  ['remembers a session', { remembered: true, lastKnown: null }],
  ['remembers a session and whose it was', { remembered: true, lastKnown: KNOWN }],
])('the session of a browser that %s', (_, input) => {
  const paths = walk(input);

  it('can reach every state', () => {
    expect([...new Set(paths.map(({ state }) => name(state.value)))].sort()).toEqual(ALL);
  });

  it('has a player exactly while signed in', () => {
    for (const { state } of paths) {
      expect([name(state.value), state.context.user !== null]).toEqual([
        name(state.value),
        name(state.value).startsWith('signedIn'),
      ]);
    }
  });

  it('drops the last known player once the real session state is known', () => {
    for (const { state } of paths) {
      if (state.matches('signedIn') || (state.matches('signedOut') && input.remembered)) {
        expect([name(state.value), state.context.lastKnown]).toEqual([name(state.value), null]);
      }
    }
  });

  it('is ended by a ban in every state', () => {
    const banned = EVENTS.find((event) => event.type === 'SESSION_ENDED' && event.ban) as AuthEvent;
    for (const { steps } of paths) {
      const actor = createActor(quiet, { input, clock: new SimulatedClock() }).start();
      for (const { event } of steps) if (!event.type.startsWith('xstate.init')) actor.send(event as AuthEvent);
      actor.send(banned);
      expect(name(actor.getSnapshot().value)).toMatch(/^signedOut$/);
      actor.stop();
    }
  });

  it('accepts SESSION_GIVEN and SESSION_ENDED in every state', () => {
    for (const { steps } of paths) {
      for (const [last, after] of [
        ['SESSION_GIVEN', /^signedIn\.fresh$/],
        ['SESSION_ENDED', /^(signedOut|booting|unreachable\.\w+)$/],
      ] as const) {
        const actor = createActor(quiet, { input, clock: new SimulatedClock() }).start();
        for (const { event } of steps) if (!event.type.startsWith('xstate.init')) actor.send(event as AuthEvent);
        const event = EVENTS.find(({ type }) => type === last) as AuthEvent;
        actor.send(event);
        expect(name(actor.getSnapshot().value)).toMatch(after);
        actor.stop();
      }
    }
  });
});
