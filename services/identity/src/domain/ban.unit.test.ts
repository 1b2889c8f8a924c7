import type { AccountEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type AccountState,
  accountReducer,
  banAt,
  banPlayer,
  liftBan,
  openAccount,
  requireNotBanned,
  startSession,
} from './account.js';

const NOW = Date.parse('2026-01-15T12:00:00.000Z');
const WEEK_MS = 7 * 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

const profile = {
  username: 'Ada',
  username_normalized: 'ada',
  email: { sealed: 'e' },
  date_of_birth: { sealed: 'd' },
  ref: null,
  cvref: null,
};
const evolve = (state: AccountState, events: AccountEvent[]) => events.reduce(accountReducer.evolve, state);
const blank = accountReducer.initial('u1');
const opened = evolve(blank, openAccount(blank, profile, 's1'));
const two = evolve(opened, startSession(opened, 's2', 1, [], NOW));

const WEEK = { reason: 'Two accounts', until: iso(NOW + WEEK_MS) };
const FOR_GOOD = { reason: 'Two accounts', until: null };
const banned = (ban = WEEK as typeof WEEK | typeof FOR_GOOD) => evolve(two, banPlayer(two, ban, 'mara', NOW));
const refused = (code: string) => expect.objectContaining({ code });

describe('a ban', () => {
  it('a ban states reason, end and operator, and then ends every session', () => {
    expect(banPlayer(two, WEEK, 'mara', NOW)).toEqual([
      { type: 'player_banned', data: { uid: 'u1', by: 'mara', ...WEEK } },
      { type: 'session_ended', data: { uid: 'u1', session_id: 's1', reason: 'banned' } },
      { type: 'session_ended', data: { uid: 'u1', session_id: 's2', reason: 'banned' } },
    ]);
    expect(banned()).toMatchObject({ ban: WEEK, sessions: new Set() });
  });

  it('no session can start during a ban, and the refusal contains the ban', () => {
    const state = banned();
    const start = () => startSession(state, 's3', 1, [], NOW + WEEK_MS - 1);
    expect(start).toThrow(expect.objectContaining({ code: 'banned', more: { ban: WEEK } }));
  });

  it('a ban is not revealed without the right password', () => {
    expect(() => startSession(banned(), 's3', 0, [], NOW)).toThrow(refused('credentials_wrong'));
  });

  it('a temporary ban ends at its time without an event', () => {
    const state = banned();
    expect(banAt(state, NOW + WEEK_MS - 1)).toEqual(WEEK);
    expect(banAt(state, NOW + WEEK_MS)).toBeNull();
    expect(startSession(state, 's3', 1, [], NOW + WEEK_MS)).toHaveLength(1);
  });

  it('a permanent ban never expires', () => {
    expect(banAt(banned(FOR_GOOD), NOW + 1_000 * WEEK_MS)).toEqual(FOR_GOOD);
  });

  it('a new ban replaces the one before', () => {
    const state = banned();
    const longer = evolve(state, banPlayer(state, FOR_GOOD, 'otto', NOW));
    expect(longer.ban).toEqual(FOR_GOOD);
  });

  it.each([iso(NOW), iso(NOW - 1)])('a ban whose end %s is not in the future is refused', (until) => {
    expect(() => banPlayer(two, { reason: 'r', until }, 'mara', NOW)).toThrow(refused('validation_failed'));
  });

  it('banning or unbanning an unknown player is refused', () => {
    expect(() => banPlayer(blank, WEEK, 'mara', NOW)).toThrow(refused('not_found'));
    expect(() => liftBan(blank, 'mara', NOW)).toThrow(refused('not_found'));
  });
});

describe('lifting a ban', () => {
  it('the player may sign in again, and the sessions ended by the ban stay closed', () => {
    const state = banned();
    const events = liftBan(state, 'otto', NOW);
    expect(events).toEqual([{ type: 'ban_lifted', data: { uid: 'u1', by: 'otto' } }]);
    const after = evolve(state, events);
    expect(after).toMatchObject({ ban: null, sessions: new Set() });
    expect(() => requireNotBanned(after, NOW)).not.toThrow();
  });

  it('lifting without a ban in force creates no event', () => {
    expect(liftBan(two, 'otto', NOW)).toEqual([]);
    expect(liftBan(banned(), 'otto', NOW + WEEK_MS)).toEqual([]);
  });
});

describe('any sequence of bans, lifts, sign-ins and waiting', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('sign in' as const) }),
    fc.record({ do: fc.constant('ban' as const), lastsMs: fc.option(fc.integer({ min: 1, max: 50 })) }),
    fc.record({ do: fc.constant('lift' as const) }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 50 }) }),
  );

  it('there is no session while a ban is in force, and exactly then a sign-in is refused', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now = NOW;
        let state = opened;
        const stored: AccountEvent[] = [];
        /** Model of the ban: undefined without a ban, otherwise the time at which it ends. */
        let ends: number | undefined;
        const isOut = () => ends !== undefined && now < ends;
        for (const [at, one] of steps.entries()) {
          let events: AccountEvent[] = [];
          if (one.do === 'wait') now += one.ms;
          if (one.do === 'ban') {
            ends = one.lastsMs === null ? Number.POSITIVE_INFINITY : now + one.lastsMs;
            const until = one.lastsMs === null ? null : iso(ends);
            events = banPlayer(state, { reason: 'r', until }, 'mara', now);
          }
          if (one.do === 'lift') {
            events = liftBan(state, 'mara', now);
            ends = undefined;
          }
          if (one.do === 'sign in') {
            const signIn = () => startSession(state, `n${at}`, 1, [], now);
            if (isOut()) expect(signIn).toThrow(refused('banned'));
            else events = signIn();
          }
          stored.push(...events);
          state = evolve(state, events);
          expect(banAt(state, now) !== null).toBe(isOut());
          if (isOut()) expect(state.sessions.size).toBe(0);
        }
        expect(evolve(opened, JSON.parse(JSON.stringify(stored)))).toEqual(state);
      }),
    );
  });
});
