import { DEFAULT_FEATURES, type EventType, type Features } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { accounts } from './accounts.js';
import { bannedPlayers } from './banned-players.js';
import { bans } from './bans.js';
import { factorTimes } from './factor-times.js';
import { firstCodes } from './first-codes.js';
import { profiles } from './profiles.js';
import { secondFactors } from './second-factors.js';
import { sessions } from './sessions.js';

function event(type: EventType, data: object, envelope: GivenEvent['envelope'] = {}, uid = 'p1'): GivenEvent {
  return { stream: `account-${uid}`, type, data: { uid, ...data }, envelope: { actor: uid, ...envelope } };
}
const run = (rule: Parameters<typeof findingsOf>[0], given: GivenEvent[]) =>
  findingsOf(rule, storedEvents(given)).map(([eventId, message]) => `${eventId} ${message}`);

const explained = (rule: Parameters<typeof findingsOf>[0], given: GivenEvent[]) =>
  findingsOf(rule, storedEvents(given)).map(([eventId, , because]) => [eventId, because]);

const started = (session_id: string, commandId = `start-${session_id}`) =>
  event('session_started', { session_id }, { commandId });
const ended = (session_id: string, reason: string, envelope: GivenEvent['envelope'] = {}) =>
  event('session_ended', { session_id, reason }, envelope);
const OPERATOR = { actor: 'system', commandId: 'ban' };
const banned = (until: string | null = null) =>
  event('player_banned', { by: 'root', reason: 'fraud', until }, OPERATOR);

describe('sessions', () => {
  it.each<[string, GivenEvent[]]>([
    ['a sign-out', [started('a'), ended('a', 'sign_out')]],
    ['a ban', [started('a'), started('b'), banned(), ended('a', 'banned', OPERATOR), ended('b', 'banned', OPERATOR)]],
    [
      'a new password that keeps the own session',
      [
        started('a'),
        started('b'),
        event('password_changed', { by: 'player' }, { commandId: 'p' }),
        ended('a', 'password_changed', { commandId: 'p' }),
      ],
    ],
    ['a session that starts after a ban', [banned(), started('a')]],
    [
      'a new session that displaces the oldest',
      [started('a'), started('b'), ended('a', 'displaced', { commandId: 'start-c' }), started('c')],
    ],
  ])('%s is accepted', (_, given) => {
    expect(run(sessions, given)).toEqual([]);
  });

  it.each<[string, string, GivenEvent[]]>([
    [
      'the end of a session that never started',
      'account-p1@1 ends session a, which is not open',
      [ended('a', 'sign_out')],
    ],
    [
      'a second end',
      'account-p1@3 ends session a, which is not open',
      [started('a'), ended('a', 'sign_out'), ended('a', 'revoked')],
    ],
    ['a second start', 'account-p1@2 starts session a, which is open already', [started('a'), started('a')]],
    [
      'an ended session that starts again',
      'account-p1@3 starts session a, which was started before',
      [started('a'), ended('a', 'revoked'), started('a')],
    ],
    [
      'a session of another player that starts again',
      'account-p2@1 starts session a, which was started before',
      [started('a'), ended('a', 'revoked'), event('session_started', { session_id: 'a' }, {}, 'p2')],
    ],
    [
      'a ban that leaves a session open',
      'account-p1@2 leaves sessions open: 1; it may leave 0 open',
      [started('a'), banned()],
    ],
    [
      'a reset password that leaves a session open',
      'account-p1@2 leaves sessions open: 1; it may leave 0 open',
      [started('a'), event('password_changed', { by: 'reset' }), started('b')],
    ],
    [
      'a displaced session that is not the oldest',
      'account-p1@3 displaces session b, but session a is older',
      [started('a'), started('b'), ended('b', 'displaced', { commandId: 'start-c' }), started('c')],
    ],
    [
      'an end by a ban without a ban',
      'account-p1@2 ends a session as banned, but its command has no player_banned',
      [started('a'), ended('a', 'banned', OPERATOR)],
    ],
    [
      'an end by the casino that only the player can cause',
      'account-p1@2 ends a session as sign_out, which only the player can do',
      [started('a'), ended('a', 'sign_out', OPERATOR)],
    ],
  ])('%s is reported', (_, message, given) => {
    expect(run(sessions, given)).toEqual([message]);
  });
});

describe('what a forged ban explains', () => {
  const ban = { suspect: 'account-p1@2' };

  it('the ban is suspected for the end of a session that it ended', () => {
    const given = [started('a'), banned(), ended('a', 'banned', OPERATOR), ended('a', 'sign_out')];
    expect(explained(sessions, given)).toEqual([['account-p1@4', ban]]);
    const again = [started('b'), banned(), ended('b', 'banned', OPERATOR), ended('a', 'revoked')];
    expect(explained(sessions, [...given, ...again])).toEqual([
      ['account-p1@4', ban],
      ['account-p1@8', ban],
    ]);
    expect(explained(sessions, [ended('a', 'sign_out')])).toEqual([['account-p1@1', undefined]]);
  });

  it('the ban is suspected for each session that starts under it', () => {
    expect(explained(bans, [started('a'), banned(), started('b'), started('c')])).toEqual([
      ['account-p1@3', ban],
      ['account-p1@4', ban],
    ]);
  });

  it('the ban is suspected for each event that its player sends under it', () => {
    const sent = (type: EventType, stream: string): GivenEvent => {
      return { stream, type, data: {}, envelope: { actor: 'p1', recordedAt: '2026-01-15T13:00:00.000Z' } };
    };
    const later = [sent('bet_and_win_settled', 'wallet-p1'), sent('message_sent', 'chatter-p1')];
    expect(explained(bannedPlayers, [started('a'), banned(), ...later])).toEqual([
      ['wallet-p1@1', ban],
      ['chatter-p1@1', ban],
    ]);
  });
});

describe('bans', () => {
  const lifted = event('ban_lifted', { by: 'root' }, { actor: 'system', commandId: 'lift' });
  it('a ban that is lifted or that has ended allows sessions', () => {
    expect(run(bans, [banned(), lifted, started('a')])).toEqual([]);
    const ends = { ...started('a'), envelope: { recordedAt: '2026-01-16T12:00:00.000Z' } };
    expect(run(bans, [banned('2026-01-15T18:00:00.000Z'), ends])).toEqual([]);
  });

  it.each<[string, string, GivenEvent[]]>([
    [
      'a session under a ban',
      'account-p1@2 starts a session while the ban of account-p1@1 is in force',
      [banned(), started('a')],
    ],
    ['the end of no ban', 'account-p1@1 lifts a ban, but none was set', [lifted]],
    ['a second end of a ban', 'account-p1@3 lifts a ban, but none was set', [banned(), lifted, lifted]],
    [
      'a ban that ended before it began',
      'account-p1@1 bans the player until 2026-01-01T00:00:00.000Z, but was recorded at 2026-01-15T12:00:00.000Z',
      [banned('2026-01-01T00:00:00.000Z')],
    ],
  ])('%s is reported', (_, message, given) => {
    expect(run(bans, given)).toEqual([message]);
  });
});

describe('banned players', () => {
  const lifted = event('ban_lifted', { by: 'root' }, { actor: 'system', commandId: 'lift' });
  /** A bet that is recorded this long after 12:00, when the player is banned. */
  const bet = (minutes: number, envelope: GivenEvent['envelope'] = {}): GivenEvent => ({
    stream: 'wallet-p1',
    type: 'bet_and_win_settled',
    data: {},
    envelope: { actor: 'p1', recordedAt: new Date(Date.UTC(2026, 0, 15, 12, minutes)).toISOString(), ...envelope },
  });
  const win = { ...bet(60), type: 'win_paid' } as const;

  it.each<[string, GivenEvent[]]>([
    ['a bet while the access tokens are valid', [banned(), bet(15)]],
    ['a bet after the ban was lifted', [banned(), lifted, bet(60)]],
    ['a bet after the ban has ended', [banned('2026-01-15T13:00:00.000Z'), bet(61)]],
    ['the end of an open round', [banned(), win]],
    ['an effect of the casino', [banned(), bet(60, { commandId: 'goldwake:daily:c1' })]],
    ['a bet of another player', [banned(), bet(60, { stream: 'wallet-p2', actor: 'p2' })]],
  ])('%s is accepted', (_, given) => {
    expect(run(bannedPlayers, given)).toEqual([]);
  });

  it('a bet after the access tokens have expired is reported, also if another ban replaced the first', () => {
    const message = 'wallet-p1@1 was sent by the player p1, whom account-p1@1 banned';
    expect(run(bannedPlayers, [banned(), bet(16)])).toEqual([message]);
    expect(run(bannedPlayers, [banned(), banned(), bet(16)])).toEqual([message.replace('p1@1 banned', 'p1@2 banned')]);
  });

  it('a friend request in a stream of two players is reported if its sender is banned', () => {
    const request = (actor: string) =>
      ({ ...bet(60, { actor }), stream: 'pair-p1-p2', type: 'friend_requested' }) as const;
    expect(run(bannedPlayers, [banned(), request('p2')])).toEqual([]);
    expect(run(bannedPlayers, [banned(), request('p1')])).toEqual([
      'pair-p1-p2@1 was sent by the player p1, whom account-p1@1 banned',
    ]);
  });
});

describe('second factors', () => {
  const app = (type: EventType, data: object, commandId?: string) =>
    event(type, { totp_id: 't', ...data }, commandId ? { commandId } : {});
  const on = [
    app('totp_enrolled', {}),
    app('totp_confirmed', { step: 5 }),
    event('recovery_codes_issued', { hashes: ['h1', 'h2'] }),
  ];
  const passkey = event('passkey_added', { passkey_id: 'k', counter: 1 });

  it('factors that are enrolled, used once and removed are accepted', () => {
    expect(
      run(secondFactors, [
        started('0'),
        ...on,
        app('totp_code_accepted', { step: 6 }, 's1'),
        started('1', 's1'),
        event('recovery_code_used', { hash: 'h1' }, { commandId: 's2' }),
        started('2', 's2'),
        app('totp_disabled', {}),
        started('3'),
        passkey,
        event('passkey_used', { passkey_id: 'k', counter: 2 }, { commandId: 's4' }),
        started('4', 's4'),
        event('passkey_renamed', { passkey_id: 'k' }),
        event('passkey_removed', { passkey_id: 'k' }),
        started('5'),
        ...on,
        event('second_factors_removed', { by: 'root', reason: 'lost' }),
        started('6'),
      ]),
    ).toEqual([]);
  });

  it.each<[string, string, GivenEvent[]]>([
    ['a session without a factor', 'starts a session without a second factor', [...on, started('1')]],
    [
      'a session with the factor of another command',
      'starts a session without a second factor',
      [...on, app('totp_code_accepted', { step: 6 }, 's1'), started('1')],
    ],
    [
      'a code that was used before',
      'accepts the code of step 5 after that of step 5',
      [...on, app('totp_code_accepted', { step: 5 })],
    ],
    [
      'a code of another app',
      'is about the authenticator app u, which the account does not use',
      [...on, app('totp_code_accepted', { totp_id: 'u', step: 6 })],
    ],
    [
      'a recovery code that was used before',
      'uses a recovery code that was used before or never issued',
      [...on, event('recovery_code_used', { hash: 'h1' }), event('recovery_code_used', { hash: 'h1' })],
    ],
    [
      'recovery codes without a factor',
      'issues recovery codes to an account without a second factor',
      [event('recovery_codes_issued', { hashes: [] })],
    ],
    [
      'recovery codes that were issued before',
      'issues recovery codes that the account has already',
      [...on, event('recovery_codes_issued', { hashes: ['h2', 'h3'] })],
    ],
    [
      'an app that replaces one in use',
      'replaces the authenticator app t, which is in use',
      [...on, app('totp_enrolled', { totp_id: 'u' })],
    ],
    [
      'the confirmation of another app',
      'confirms the authenticator app u, which does not wait for its first code',
      [app('totp_enrolled', {}), app('totp_confirmed', { totp_id: 'u', step: 1 })],
    ],
    [
      'the end of an app that is not used',
      'is about the authenticator app t, which the account does not use',
      [app('totp_disabled', {})],
    ],
    ['a passkey that is added twice', 'adds the passkey k, which the account has already', [passkey, passkey]],
    [
      'a passkey that was removed',
      'is about the passkey k, which the account does not have',
      [passkey, event('passkey_removed', { passkey_id: 'k' }), event('passkey_used', { passkey_id: 'k', counter: 2 })],
    ],
    [
      'a passkey whose counter falls',
      'uses a passkey with counter 1 after 1',
      [passkey, event('passkey_used', { passkey_id: 'k', counter: 1 })],
    ],
    [
      'a removal of no factor',
      'removes the second factors of an account that has none',
      [event('second_factors_removed', { by: 'root', reason: 'lost' })],
    ],
  ])('%s is reported at the last event', (_, message, given) => {
    expect(run(secondFactors, given)).toEqual([`account-p1@${given.length} ${message}`]);
  });
});

describe('profiles', () => {
  const namesOf = (username: string) => ({ username, username_normalized: username.toLowerCase() });
  const opened = (uid: string, name: string) => event('account_opened', namesOf(name), {}, uid);
  const renamed = (uid: string, name: string) => event('username_changed', namesOf(name), {}, uid);
  const switched = (enabled: boolean, features: Partial<Features> = {}) =>
    event('user_feature_updated', {
      feature: 'promotions_enabled',
      enabled,
      features: { ...DEFAULT_FEATURES, promotions_enabled: enabled, ...features },
      by: 'root',
      reason: 'r',
    });
  /** As upcast from schema 1. */
  const switchedOnBefore = event('user_feature_updated', {
    feature: 'promotions_enabled',
    enabled: true,
    features: null,
    by: 'root',
    reason: 'r',
  });

  it('a username that its player gave up may be taken, and features may be switched on and off', () => {
    expect(
      run(profiles, [opened('p1', 'ada'), renamed('p1', 'eve'), opened('p2', 'ada'), switched(false), switched(true)]),
    ).toEqual([]);
  });

  it('a feature that was switched on when it was off by default breaks no rule', () => {
    expect(run(profiles, [switchedOnBefore, switched(false)])).toEqual([]);
  });

  it('masked usernames are not compared', () => {
    const scope = { includes: () => true, isMasked: () => true };
    expect(findingsOf(profiles, storedEvents([opened('p1', 'ada'), opened('p2', 'ada')]), scope)).toEqual([]);
  });

  it.each<[string, string, GivenEvent[]]>([
    [
      'a username of another player',
      'account-p2@1 takes the username ada, which the player p1 has',
      [opened('p1', 'ada'), opened('p2', 'ada')],
    ],
    [
      'a change to the username of another player',
      'account-p2@2 takes the username ada, which the player p1 has',
      [opened('p1', 'ada'), opened('p2', 'eve'), renamed('p2', 'ada')],
    ],
    [
      'a username with another normalized form',
      'account-p1@1 states eve as the normalized form of the username Ada',
      [event('account_opened', { username: 'Ada', username_normalized: 'eve' })],
    ],
    [
      'a second verification',
      'account-p1@2 verifies an e-mail address that was verified before',
      [event('email_verified', {}), event('email_verified', {})],
    ],
    [
      'a second onboarding',
      'account-p1@2 onboards a player who was onboarded before',
      [event('onboarding_completed', { country_id: 'US' }), event('onboarding_completed', { country_id: 'US' })],
    ],
    [
      'an onboarding in another country',
      'account-p1@1 states the country CA; only US is accepted',
      [event('onboarding_completed', { country_id: 'CA' })],
    ],
    [
      'a feature that is switched off twice',
      'account-p1@2 switches promotions_enabled off, but it was already off',
      [switched(false), switched(false)],
    ],
    [
      'a feature whose state differs from its change',
      'account-p1@1 switches promotions_enabled off, but states that it is not off',
      [switched(false, { promotions_enabled: true })],
    ],
    [
      'a change to the present username',
      'account-p1@2 changes the username to ada, which the player already had',
      [opened('p1', 'ada'), renamed('p1', 'ada')],
    ],
    [
      'a feature that is switched on before any was switched off',
      'account-p1@1 switches promotions_enabled on, but it was already on',
      [switched(true)],
    ],
    [
      'a first change of two features',
      'account-p1@1 switches promotions_enabled off, but states a change of purchases_fiat_enabled too',
      [switched(false, { purchases_fiat_enabled: false })],
    ],
    [
      'a change of two features',
      'account-p1@2 switches promotions_enabled on, but states a change of purchases_fiat_enabled too',
      [switched(false), switched(true, { purchases_fiat_enabled: false })],
    ],
  ])('%s is reported', (_, message, given) => {
    expect(run(profiles, given)).toEqual([message]);
  });
});

describe('accounts', () => {
  const opened = (uid: string) => event('account_opened', {}, {}, uid);
  const wallet = (uid: string): GivenEvent => ({ stream: `wallet-${uid}`, type: 'wallet_opened', data: { uid } });

  it('the streams of a player with an account, and a ledger without accounts, break no rule', () => {
    expect(run(accounts, [opened('p1'), wallet('p1'), event('email_verified', {})])).toEqual([]);
    expect(run(accounts, [wallet('p1')])).toEqual([]);
  });

  it('a stream whose account is not part of the history is accepted', () => {
    const scope = { includes: () => false, isMasked: () => false };
    expect(findingsOf(accounts, storedEvents([opened('p1'), wallet('p2')]), scope)).toEqual([]);
  });

  it.each<[string, string, GivenEvent[]]>([
    ['a second opening', 'account-p1@2 opens an account that was opened before', [opened('p1'), opened('p1')]],
    ['an account without an opening', 'account-p1@1 is the first event of an account', [event('email_verified', {})]],
    [
      'a wallet without an account',
      'wallet-p2@1 is the first event of wallet-p2; the player p2 has no account yet',
      [opened('p1'), wallet('p2')],
    ],
    [
      'a wallet that begins before the first account of a history',
      'wallet-p1@1 is the first event of wallet-p1; the player p1 has no account yet',
      [wallet('p1'), opened('p1')],
    ],
  ])('%s is reported', (_, message, given) => {
    expect(run(accounts, given)).toEqual([message]);
  });

  it('the missing opening of an account explains every stream that begins without it', () => {
    const fairness: GivenEvent = { ...wallet('p2'), stream: 'fairness-p2', type: 'seed_pair_started' };
    expect(explained(accounts, [opened('p1'), wallet('p2'), fairness])).toEqual([
      ['wallet-p2@1', 'account-p2@1'],
      ['fairness-p2@1', 'account-p2@1'],
    ]);
  });
});

describe('times of second factors', () => {
  const at = (offsetMs: number) => new Date(Date.UTC(2026, 0, 15, 12) + offsetMs).toISOString();
  const step = Date.UTC(2026, 0, 15, 12) / 30_000;

  it('a factor that is recorded five minutes later, with the code of the step before, breaks no rule', () => {
    const envelope = { recordedAt: at(300_000) };
    const confirmed = event('totp_confirmed', { totp_id: 't', step: step - 1, confirmed_at: at(0) }, envelope);
    expect(run(factorTimes, [confirmed])).toEqual([]);
  });

  it.each<[string, string, GivenEvent]>([
    [
      'an enrolment at another time',
      `states the time ${at(-300_001)}; it was recorded at ${at(0)}`,
      event('totp_enrolled', { totp_id: 't', enrolled_at: at(-300_001) }),
    ],
    [
      'a passkey used at another time',
      `states the time ${at(300_001)}; it was recorded at ${at(0)}`,
      event('passkey_used', { passkey_id: 'k', counter: 1, used_at: at(300_001) }),
    ],
    [
      'a code that was not valid yet',
      `accepts the code of step ${step + 12}, which was not valid when it was recorded`,
      event('totp_code_accepted', { totp_id: 't', step: step + 12 }),
    ],
    [
      'a code that was no longer valid',
      `accepts the code of step ${step - 12}, which was not valid when it was recorded`,
      event('totp_code_accepted', { totp_id: 't', step: step - 12 }),
    ],
  ])('%s is reported', (_, message, given) => {
    expect(run(factorTimes, [given])).toEqual([`account-p1@1 ${message}`]);
  });
});

describe('first recovery codes', () => {
  const confirmed = event('totp_confirmed', { totp_id: 't', step: 5 }, { commandId: 'c' });
  const codes = (commandId: string) => event('recovery_codes_issued', { hashes: ['h'] }, { commandId });
  const passkey = event('passkey_added', { passkey_id: 'k', counter: 1 }, { commandId: 'k' });
  const removed = event('second_factors_removed', { by: 'root', reason: 'lost' });

  it('codes with the first factor, none with the second, and codes again after all were removed break no rule', () => {
    const later = [removed, passkey, codes('k'), event('passkey_removed', { passkey_id: 'k' }), confirmed, codes('c')];
    expect(run(firstCodes, [confirmed, codes('c'), passkey, codes('n'), ...later])).toEqual([]);
  });

  it.each<[string, GivenEvent[]]>([
    ['no codes', [confirmed]],
    ['another factor instead of codes', [confirmed, passkey]],
    ['codes of another command', [confirmed, codes('n')]],
  ])('a first factor with %s is reported', (_, given) => {
    expect(run(firstCodes, given)).toEqual(['account-p1@1 adds the first second factor without recovery codes']);
  });
});
