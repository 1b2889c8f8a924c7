import { type AccountEvent, DEFAULT_FEATURES } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  type AccountState,
  accountReducer,
  changeAvatar,
  changeEmail,
  changeNames,
  changePassword,
  changeUsername,
  completeOnboarding,
  endOtherSessions,
  endSession,
  openAccount,
  SESSIONS_MAX,
  startSession,
  verifyEmail,
} from './account.js';
import { NO_SECOND_FACTORS } from './second-factors.js';

const profile = {
  username: 'Ada',
  username_normalized: 'ada',
  email: { sealed: 'e' },
  date_of_birth: { sealed: 'd' },
  ref: 'bob',
  cvref: 'spring',
};
const evolve = (state: AccountState, events: AccountEvent[]) => events.reduce(accountReducer.evolve, state);
const TODAY = { year: 2026, month: 1, day: 15 };
const NOW = Date.parse('2026-01-15T12:00:00.000Z');
const blank = accountReducer.initial('u1');
const opened = evolve(blank, openAccount(blank, profile, 's1'));

describe('an account', () => {
  it('opening an account starts its first session', () => {
    expect(opened).toEqual({
      uid: 'u1',
      profile,
      email_verified: false,
      first_name: null,
      last_name: null,
      avatar: null,
      referrer_id: null,
      residence: null,
      password_version: 1,
      sessions: new Set(['s1']),
      ban: null,
      features: DEFAULT_FEATURES,
      secondFactors: NO_SECOND_FACTORS,
    });
  });

  it('opening an account by the link of a player states that player and the device', () => {
    const events = openAccount(blank, profile, 's1', { referrer_id: 'u2', device: 'own' });
    expect(events.map(({ type }) => type)).toEqual(['account_opened', 'player_referred', 'session_started']);
    expect(events[1]).toEqual({ type: 'player_referred', data: { uid: 'u1', referrer_id: 'u2', device: 'own' } });
    expect(evolve(blank, events).referrer_id).toBe('u2');
  });

  it('an account is opened only once', () => {
    expect(() => openAccount(opened, profile, 's2')).toThrow(expect.objectContaining({ code: 'conflict' }));
  });

  it('an e-mail is verified only once', () => {
    const events = verifyEmail(opened);
    expect(events).toHaveLength(1);
    expect(verifyEmail(evolve(opened, events))).toEqual([]);
  });

  it('events give the same state after a JSON round trip', () => {
    const events = [...openAccount(blank, profile, 's1'), ...endSession(opened, 's1', 'revoked')];
    expect(evolve(blank, JSON.parse(JSON.stringify(events)))).toEqual(evolve(blank, events));
  });

  it('an unknown event is refused', () => {
    expect(() => accountReducer.evolve(blank, { type: 'renamed' } as unknown as AccountEvent)).toThrow('renamed');
  });
});

describe('the sessions of an account', () => {
  it('a session starts only if the checked password is still current', () => {
    const changed = evolve(opened, changePassword(opened, 'reset'));
    expect(() => startSession(changed, 's2', 1, [], NOW)).toThrow(
      expect.objectContaining({ code: 'credentials_wrong' }),
    );
    expect(evolve(changed, startSession(changed, 's2', 2, [], NOW)).sessions).toEqual(new Set(['s2']));
  });

  it('a new session ends expired sessions, but only those still open', () => {
    const events = startSession(opened, 's2', 1, ['s1', 'long gone'], NOW);
    expect(events.map(({ type }) => type)).toEqual(['session_ended', 'session_started']);
    expect(evolve(opened, events).sessions).toEqual(new Set(['s2']));
  });

  it('a session above the maximum ends the oldest session and no other', () => {
    let state = opened;
    for (let at = 2; at <= SESSIONS_MAX; at++) state = evolve(state, startSession(state, `s${at}`, 1, [], NOW));
    expect(state.sessions.size).toBe(SESSIONS_MAX);
    const [oldest, ...others] = state.sessions;
    const events = startSession(state, 'new', 1, [], NOW);
    expect(events[0]).toEqual({
      type: 'session_ended',
      data: { uid: 'u1', session_id: oldest, reason: 'displaced' },
    });
    expect(evolve(state, events).sessions).toEqual(new Set([...others, 'new']));
    expect(evolve(state, startSession(state, 'new', 1, ['s7'], NOW)).sessions.has('s1')).toBe(true);
  });

  it('a session ends only once', () => {
    const events = endSession(opened, 's1', 'sign_out');
    expect(events).toEqual([{ type: 'session_ended', data: { uid: 'u1', session_id: 's1', reason: 'sign_out' } }]);
    expect(endSession(evolve(opened, events), 's1', 'sign_out')).toEqual([]);
  });

  it('a player who changes the password keeps the current session; the others end', () => {
    const three = ['s2', 's3'].reduce((state, id) => evolve(state, startSession(state, id, 1, [], NOW)), opened);
    const events = changePassword(three, 'player', 's2');
    expect(events[0]).toEqual({ type: 'password_changed', data: { uid: 'u1', by: 'player' } });
    const after = evolve(three, events);
    expect(after).toMatchObject({ sessions: new Set(['s2']), password_version: 2 });
  });

  it('other sessions end on request, and only once', () => {
    const three = ['s2', 's3'].reduce((state, id) => evolve(state, startSession(state, id, 1, [], NOW)), opened);
    const events = endOtherSessions(three, 's3');
    expect(events).toEqual(
      ['s1', 's2'].map((session_id) => ({
        type: 'session_ended',
        data: { uid: 'u1', session_id, reason: 'revoked' },
      })),
    );
    expect(endOtherSessions(evolve(three, events), 's3')).toEqual([]);
  });

  it('a password reset ends all sessions', () => {
    const two = evolve(opened, startSession(opened, 's2', 1, [], NOW));
    const after = evolve(two, changePassword(two, 'reset'));
    expect(after.sessions.size).toBe(0);
    expect(after.password_version).toBe(2);
  });
});

describe('a profile', () => {
  const named = { first_name: { sealed: 'f' }, last_name: { sealed: 'l' } };
  const personal = { ...named, date_of_birth: { sealed: 'b' }, country_id: 'US', state_id: { sealed: 's' } };
  const declared = { dateOfBirth: '1990-05-17', dateOfBirthKnown: '1990-05-17', stateId: 'TX' };
  const refused = (code: string) => expect.objectContaining({ code });

  it('one name can be changed without the other', () => {
    const first = evolve(opened, changeNames(opened, { first_name: named.first_name }));
    expect(first).toMatchObject({ first_name: { sealed: 'f' }, last_name: null });
    const both = changeNames(first, { last_name: named.last_name });
    expect(both).toEqual([{ type: 'names_changed', data: { uid: 'u1', ...named } }]);
    expect(evolve(first, both)).toMatchObject(named);
    expect(changeNames(opened, {})).toEqual([]);
  });

  it('a username can change, even only in case, but the same username again creates no event', () => {
    const upper = { shown: 'ADA', normalized: 'ada', skeleton: 'ada' };
    const events = changeUsername(opened, upper);
    expect(events).toEqual([
      { type: 'username_changed', data: { uid: 'u1', username: 'ADA', username_normalized: 'ada' } },
    ]);
    const after = evolve(opened, events);
    expect(after.profile).toEqual({ ...profile, username: 'ADA' });
    expect(changeUsername(after, upper)).toEqual([]);
  });

  it('a changed e-mail counts as verified, because the new address received the code', () => {
    const after = evolve(opened, changeEmail(opened, { sealed: 'other' }));
    expect(after).toMatchObject({ email_verified: true, profile: { ...profile, email: { sealed: 'other' } } });
  });

  it('an avatar can be set, replaced and removed', () => {
    const drawn = { kind: 'drawn', number: '07' } as const;
    const own = { kind: 'uploaded', digest: 'd1', type: 'image/png' } as const;
    const first = evolve(opened, changeAvatar(opened, drawn));
    expect(first.avatar).toEqual(drawn);
    expect(changeAvatar(first, drawn)).toEqual([]);
    const second = evolve(first, changeAvatar(first, own));
    expect(second.avatar).toEqual(own);
    expect(changeAvatar(second, { ...own })).toEqual([]);
    expect(evolve(second, changeAvatar(second, null)).avatar).toBeNull();
    expect(changeAvatar(opened, null)).toEqual([]);
  });

  it('onboarding is possible once; names can change afterwards, the residence stays', () => {
    const events = completeOnboarding(opened, personal, declared, TODAY);
    expect(events).toEqual([{ type: 'onboarding_completed', data: { uid: 'u1', ...personal } }]);
    const after = evolve(opened, events);
    expect(after).toMatchObject({ ...named, residence: { country_id: 'US', state_id: { sealed: 's' } } });
    expect(after.profile?.date_of_birth).toEqual({ sealed: 'b' });
    expect(() => completeOnboarding(after, personal, declared, TODAY)).toThrow(refused('onboarded_already'));
    const renamed = evolve(after, changeNames(after, { last_name: { sealed: 'new' } }));
    expect(renamed).toMatchObject({ last_name: { sealed: 'new' }, residence: after.residence });
  });

  it.each([
    ['another date of birth than at sign-up', { dateOfBirth: '1990-05-18' }, 'date_of_birth_differs'],
    ['an age of 17', { dateOfBirth: '2010-05-17' }, 'underage'],
    ['a state that is not eligible', { stateId: 'WA' }, 'state_not_eligible'],
    ['an unknown state', { stateId: 'XX' }, 'validation_failed'],
  ])('onboarding with %s is refused', (_, change, code) => {
    expect(() => completeOnboarding(opened, personal, { ...declared, ...change }, TODAY)).toThrow(refused(code));
  });

  it('changes without an account are refused', () => {
    for (const change of [
      () => changeNames(blank, named),
      () => changeUsername(blank, { shown: 'Ada', normalized: 'ada', skeleton: 'ada' }),
      () => changeEmail(blank, { sealed: 'e' }),
      () => changeAvatar(blank, null),
      () => completeOnboarding(blank, personal, declared, TODAY),
    ]) {
      expect(change).toThrow(refused('token_invalid'));
    }
  });
});
