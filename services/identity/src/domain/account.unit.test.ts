import type { AccountEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  type AccountState,
  accountReducer,
  changePassword,
  endSession,
  openAccount,
  SESSIONS_MAX,
  startSession,
  verifyEmail,
} from './account.js';

const profile = {
  username: 'Ada',
  username_normalized: 'ada',
  email: { sealed: 'e' },
  date_of_birth: { sealed: 'd' },
  ref: 'bob',
  cvref: 'spring',
};
const evolve = (state: AccountState, events: AccountEvent[]) => events.reduce(accountReducer.evolve, state);
const blank = accountReducer.initial('u1');
const opened = evolve(blank, openAccount(blank, profile, 's1'));

describe('an account', () => {
  it('opens with its first session, and keeps who referred it', () => {
    expect(opened).toEqual({
      uid: 'u1',
      profile,
      email_verified: false,
      password_version: 1,
      sessions: new Set(['s1']),
    });
  });

  it('opens once', () => {
    expect(() => openAccount(opened, profile, 's2')).toThrow(expect.objectContaining({ code: 'conflict' }));
  });

  it('verifies its e-mail once', () => {
    const events = verifyEmail(opened);
    expect(events).toHaveLength(1);
    expect(verifyEmail(evolve(opened, events))).toEqual([]);
  });

  it('gives the same state from events that passed through JSON', () => {
    const events = [...openAccount(blank, profile, 's1'), ...endSession(opened, 's1', 'revoked')];
    expect(evolve(blank, JSON.parse(JSON.stringify(events)))).toEqual(evolve(blank, events));
  });

  it('refuses an event it has no rule for', () => {
    expect(() => accountReducer.evolve(blank, { type: 'renamed' } as unknown as AccountEvent)).toThrow('renamed');
  });
});

describe('a session', () => {
  it('starts only for the password now in force', () => {
    const changed = evolve(opened, changePassword(opened, 'reset'));
    expect(() => startSession(changed, 's2', 1, [])).toThrow(expect.objectContaining({ code: 'credentials_wrong' }));
    expect(evolve(changed, startSession(changed, 's2', 2, [])).sessions).toEqual(new Set(['s2']));
  });

  it('closes those that have run out, and only those still open', () => {
    const events = startSession(opened, 's2', 1, ['s1', 'long gone']);
    expect(events.map(({ type }) => type)).toEqual(['session_ended', 'session_started']);
    expect(evolve(opened, events).sessions).toEqual(new Set(['s2']));
  });

  it('ends the oldest where a player has as many as may be open, and no other', () => {
    let state = opened;
    for (let at = 2; at <= SESSIONS_MAX; at++) state = evolve(state, startSession(state, `s${at}`, 1, []));
    expect(state.sessions.size).toBe(SESSIONS_MAX);
    const [oldest, ...others] = state.sessions;
    const events = startSession(state, 'new', 1, []);
    expect(events[0]).toEqual({
      type: 'session_ended',
      data: { uid: 'u1', session_id: oldest, reason: 'displaced' },
    });
    expect(evolve(state, events).sessions).toEqual(new Set([...others, 'new']));
    expect(evolve(state, startSession(state, 'new', 1, ['s7'])).sessions.has('s1')).toBe(true);
  });

  it('ends once', () => {
    const events = endSession(opened, 's1', 'sign_out');
    expect(events).toEqual([{ type: 'session_ended', data: { uid: 'u1', session_id: 's1', reason: 'sign_out' } }]);
    expect(endSession(evolve(opened, events), 's1', 'sign_out')).toEqual([]);
  });

  it('ends, with all others, when the password changes', () => {
    const two = evolve(opened, startSession(opened, 's2', 1, []));
    const after = evolve(two, changePassword(two, 'reset'));
    expect(after.sessions.size).toBe(0);
    expect(after.password_version).toBe(2);
  });
});
