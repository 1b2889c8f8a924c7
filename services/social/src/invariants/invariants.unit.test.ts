import { createHash } from 'node:crypto';
import { type PairEvent, playersOfPairEvent } from '@goldwake/contracts';
import { findingsOf, type GivenEvent, type Reported, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import type { Person } from '../domain/index.js';
import { type Act, ADA, after, BOB, DAY_MS, START } from '../testing/pair.js';
import { INVARIANTS } from './index.js';

/** A history in which each event is recorded a minute after the other, as `after` decides them. */
const given = (...steps: [Person, Act][]): GivenEvent[] => after(...steps).map((event, at) => stored(event, at));

const stored = (event: PairEvent, at: number, more: Partial<GivenEvent> = {}): GivenEvent => {
  const recordedAt = new Date(START + at * 60_000).toISOString();
  return {
    stream: 'pair-u1-u2',
    type: event.type,
    data: event.data,
    envelope: { actor: playersOfPairEvent(event)[0], recordedAt },
    ...more,
  };
};

const found = (name: string, events: GivenEvent[], masked = false, includes = true): Reported[] => {
  const rule = INVARIANTS.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return findingsOf(rule, storedEvents(events), { includes: () => includes, isMasked: () => masked });
};

const opened = (uid: string, username: string, more: Partial<GivenEvent> = {}): GivenEvent => ({
  stream: `account-${uid}`,
  type: 'account_opened',
  data: { uid, username },
  envelope: { recordedAt: new Date(START - DAY_MS).toISOString() },
  ...more,
});
const ACCOUNTS = [ADA, BOB].map(({ uid, username }) => opened(uid, username));
const renamed = (username: string, recordedAt: string): GivenEvent =>
  opened('u1', username, { type: 'username_changed', envelope: { recordedAt } });

const [requested, accepted, removed, blocked] = given(
  [ADA, 'request'],
  [BOB, 'accept'],
  [ADA, 'remove'],
  [ADA, 'block'],
) as [GivenEvent, GivenEvent, GivenEvent, GivenEvent];

const changed = (event: GivenEvent, data: object, envelope: object = {}): GivenEvent => ({
  ...event,
  data: { ...event.data, ...data },
  envelope: { ...event.envelope, ...envelope },
});

describe('rules of pairs', () => {
  it('a history produced by the deciders breaks no rule', () => {
    const events = given(
      [ADA, 'request'],
      [BOB, 'request'],
      [BOB, 'remove'],
      [BOB, 'request'],
      [ADA, 'block'],
      [ADA, 'unblock'],
      [ADA, 'request'],
      [ADA, 'cancel'],
    );
    for (const { name } of INVARIANTS) expect([name, found(name, [...ACCOUNTS, ...events])]).toEqual([name, []]);
  });

  it.each<[string, GivenEvent[], string]>([
    ['accepts what was not requested', [accepted], 'ends a request while the pair is none'],
    ['accepts twice', [requested, accepted, accepted], 'ends a request while the pair is friends'],
    [
      'requests twice',
      [requested, changed(requested, { request_id: 'u1-u2.2' })],
      'requests a friendship while the pair is pending',
    ],
    ['repeats a number', [requested, accepted, removed, requested], 'has the id u1-u2.1; it must be u1-u2.2'],
    [
      'ends the friendship of another request',
      [requested, accepted, changed(removed, { request_id: 'u1-u2.2' })],
      'states the request u1-u2.2; the friendship began with u1-u2.1',
    ],
    ['removes a stranger', [removed], 'ends a friendship while the pair is none'],
    ['blocks a friend', [requested, accepted, blocked], 'blocks a player while the pair is friends'],
    ['requests a blocker', [blocked, requested], 'happens while u1 blocks the other player'],
    [
      'names another request',
      [requested, changed(accepted, { requested_at: 'x' })],
      'states x as requested_at; the request states 2026-01-15T12:00:00.000Z',
    ],
    [
      'renames a player',
      [requested, changed(accepted, { sender_username: 'eve' })],
      'states eve as sender_username; the request states ada',
    ],
  ])('an event that %s is reported', (_, events, message) => {
    expect(found('pairs', events).map(([, text]) => text)).toEqual([message]);
  });

  it('a request of a rejected player within seven days is reported, but not one of the other player', () => {
    const [, answer] = given([ADA, 'request'], [BOB, 'reject']) as [GivenEvent, GivenEvent];
    const rejected = changed(answer, { rejected_at: '2026-01-15T12:01:00.000Z' });
    const again = (requested_at: string, other = {}) =>
      changed(requested, { request_id: 'u1-u2.2', requested_at, ...other }, { recordedAt: requested_at });
    const soon = again('2026-01-22T12:00:59.999Z');
    expect(found('pairs', [requested, rejected, soon])).toEqual([
      ['pair-u1-u2@3', 'repeats a request that was rejected at 2026-01-15T12:01:00.000Z'],
    ]);
    const ofBob = again('2026-01-15T12:02:00.000Z', { sender_id: 'u2', receiver_id: 'u1' });
    for (const allowed of [again('2026-01-22T12:01:00.000Z'), ofBob])
      expect(found('pairs', [requested, rejected, allowed])).toEqual([]);
  });

  it.each([
    [true, 'PATCH /api/friend-requests/u1-u2.1 {"status":"accepted"}'],
    [false, 'POST /api/friend-requests {"userId":"u1"}'],
  ])('an acceptance that states %s as mutual is reported if its command was the opposite', (mutual, request) => {
    const commandHash = createHash('sha256').update(request).digest('hex');
    const answered = (stated: boolean) => [requested, changed(accepted, { mutual: stated }, { commandHash })];
    expect(found('pairs', answered(mutual))).toEqual([
      ['pair-u1-u2@2', `states mutual: ${mutual}, but its command hash proves the opposite`],
    ]);
    expect(found('pairs', answered(!mutual))).toEqual([]);
  });

  it('a block that the other player ends is reported', () => {
    const unblocked = {
      ...blocked,
      type: 'player_unblocked',
      data: { blocker_id: 'u2', blocked_id: 'u1' },
    } as GivenEvent;
    expect(found('pairs', [blocked, unblocked])).toEqual([
      ['pair-u1-u2@2', 'ends a block by u2; the block in force is by u1'],
    ]);
  });

  it('names that an import masked are not compared', () => {
    expect(found('pairs', [requested, changed(accepted, { sender_username: 'masked' })], true)).toEqual([]);
  });

  it('an event that states players other than those of its stream is reported', () => {
    expect(found('stated players', [changed(requested, { receiver_id: 'u3' })])).toEqual([
      ['pair-u1-u2@1', 'states the players u1 and u3 in the stream of u1-u2'],
    ]);
  });

  it('an answer that the sender of the request sent is reported', () => {
    expect(found('stated players', [requested, changed(accepted, {}, { actor: 'u1' })])).toEqual([
      ['pair-u1-u2@2', 'was sent by u1; it must be sent by u2'],
    ]);
  });

  it('a request that states a name which its player did not have is reported', () => {
    const named = (sender_username: string) => changed(requested, { sender_username });
    expect(found('stated names', [...ACCOUNTS, named('eve')])).toEqual([
      ['pair-u1-u2@1', 'states eve as the username of u1, who is ada'],
    ]);
    expect(found('stated names', [opened('u1', 'ada'), requested])).toEqual([
      ['pair-u1-u2@1', 'states Łukasz as the username of u2, who has no account'],
    ]);
    expect(found('stated names', [...ACCOUNTS, named('masked')], true)).toEqual([]);
    expect(found('stated names', [named('eve')], false, false)).toEqual([]);
  });

  it('a request may state a name that its player had five minutes before', () => {
    const after = (recordedAt: string) =>
      found('stated names', [...ACCOUNTS, renamed('Ada Lovelace', recordedAt), requested]);
    expect(after('2026-01-15T11:55:00.000Z')).toEqual([]);
    expect(after('2026-01-15T11:54:59.999Z')).toEqual([
      ['pair-u1-u2@1', 'states ada as the username of u1, who is Ada Lovelace'],
    ]);
  });

  const settings = (invisible: boolean, changed_at = new Date(START).toISOString()): GivenEvent => ({
    type: 'privacy_changed',
    stream: 'privacy-u1',
    data: { uid: 'u1', changed_at, invisible, shows_game: true, shows_play: true },
    envelope: { recordedAt: new Date(START).toISOString() },
  });

  it('a change of privacy settings that was recorded long after its stated time is reported', () => {
    expect(found('privacy settings', [settings(true, '2026-01-15T11:54:00.000Z')])).toEqual([
      ['privacy-u1@1', 'happened at 2026-01-15T11:54:00.000Z; it was recorded at 2026-01-15T12:00:00.000Z'],
    ]);
  });

  it('a change of privacy settings that changes none of them is reported', () => {
    const events = [settings(true), settings(false), settings(false)];
    expect(found('privacy settings', events)).toEqual([['privacy-u1@3', 'changes none of the settings']]);
    expect(found('privacy settings', [settings(false)])).toHaveLength(1);
  });

  it('an event that states to have happened before the one before it is reported', () => {
    const answered = (recordedAt: string) => [
      changed(requested, { requested_at: '2026-01-15T12:04:00.000Z' }),
      changed(accepted, { accepted_at: '2026-01-15T11:58:59.999Z' }, { recordedAt }),
    ];
    expect(found('times of pairs', answered('2026-01-15T12:00:00.000Z'))).toEqual([
      ['pair-u1-u2@2', 'happened at 2026-01-15T11:58:59.999Z, more than five minutes before pair-u1-u2@1'],
    ]);
    // The clock was set back.
    expect(found('times of pairs', answered('2026-01-15T11:59:59.999Z'))).toEqual([]);
  });

  it('an event that was recorded long after its stated time is reported', () => {
    expect(found('times of pairs', [changed(requested, {}, { recordedAt: '2026-01-15T12:06:00.000Z' })])).toEqual([
      ['pair-u1-u2@1', 'happened at 2026-01-15T12:00:00.000Z; it was recorded at 2026-01-15T12:06:00.000Z'],
    ]);
  });
});
