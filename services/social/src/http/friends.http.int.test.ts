import type { FriendRequestsResponse } from '@goldwake/contracts/http';
import type { Settings } from '@goldwake/core';
import { findingsOf, sized } from '@goldwake/core/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pairTransitions } from '../invariants/pair-transitions.js';
import { SocialCasino } from '../testing/social-casino.js';

const DAY_MS = 86_400_000;
/** A session of Łukasz. */
const session = { uid: 'u2', session_id: 's' };

let casino: SocialCasino;
beforeEach(async () => {
  casino = await SocialCasino.open(['u1', 'Ada'], ['u2', 'Łukasz'], ['u3', 'Cleo']);
});
afterEach(() => casino.close());

const friendsOf = async (uid: string) => (await casino.call(uid, 'get', '/self/friends').expect(200)).body;
const lastSeen = async () => (await friendsOf('u1'))[0].last_seen_on;
const requestsOf = async (uid: string): Promise<FriendRequestsResponse> =>
  (await casino.call(uid, 'get', '/friend-requests').expect(200)).body;
const ask = (uid: string, userId: string) => casino.call(uid, 'post', '/friend-requests', { userId });

describe('limits of friends in the settings', () => {
  const PLAYERS: [string, string][] = ['Ada', 'Łukasz', 'Cleo', 'Dora'].map((name, at) => [`u${at + 1}`, name]);
  /** Replaces the casino by one with the given settings. */
  const restart = async (settings: Partial<Settings>) => {
    await casino.close();
    casino = await SocialCasino.openWith(settings, ...PLAYERS);
  };

  it('a player may send only so many requests an hour, and the description of the API says how many', async () => {
    await restart({ friendRequestsPerHour: 3 });
    for (let sent = 0; sent < 3; sent++) await ask('u1', 'u2').expect(201);
    const { body } = await ask('u1', 'u2').expect(429);
    expect(body).toMatchObject({ code: 'too_many_requests', retry_after: expect.any(Number) });
    await ask('u3', 'u2').expect(201);
    casino.engine.clock.advance(3_600_000);
    await ask('u1', 'u2').expect(201);
    const { paths } = (await casino.call(undefined, 'get', '/openapi.json').expect(200)).body;
    expect(paths['/api/friend-requests'].post['x-rate-limits']).toEqual([
      { per: 'player', requests: 3, seconds: 3_600 },
    ]);
  });

  it('a player may have only so many pending requests', async () => {
    await restart({ friendRequestsPending: 2 });
    const { request } = await casino.asks('u1', 'u2');
    await casino.asks('u1', 'u3');
    expect((await ask('u1', 'u4').expect(409)).body.code).toBe('requests_full');
    expect((await requestsOf('u1')).sent).toHaveLength(2);
    await casino.asks('u4', 'u2');
    await casino.call('u1', 'delete', `/friend-requests/${request.user_friendship_request_id}`).expect(204);
    await ask('u1', 'u4').expect(201);
  });

  it('a player may have only so many friends, whoever sent the request', async () => {
    await restart({ friends: 2 });
    const { request } = await casino.asks('u4', 'u1');
    await casino.befriend('u1', 'u2');
    await casino.befriend('u1', 'u3');
    const full = { code: 'friends_full', detail: 'Your list of friends is full' };
    const otherFull = { code: 'friends_full', detail: 'The list of friends of the other player is full' };
    expect((await casino.answers('u1', request, 'accepted').expect(409)).body).toMatchObject(full);
    await casino.call('u4', 'delete', `/friend-requests/${request.user_friendship_request_id}`).expect(204);
    expect((await ask('u1', 'u4').expect(409)).body).toMatchObject(full);
    expect((await ask('u4', 'u1').expect(409)).body).toMatchObject(otherFull);
    await casino.call('u1', 'post', '/self/remove-friend', { friendId: 'u2' }).expect(204);
    await casino.befriend('u4', 'u1');
    expect(await friendsOf('u1')).toHaveLength(2);
  });
});

describe('friend requests', () => {
  it.each(['an answer', 'a request in the other direction'])(
    'an acceptance by %s obeys the rules of pairs, and its opposite does not',
    async (way) => {
      const { request } = await casino.asks('u1', 'u2');
      if (way === 'an answer') await casino.answers('u2', request, 'accepted').expect(200);
      else await casino.asks('u2', 'u1');
      const events = (await casino.engine.store.readAll(0, 100)).filter(({ stream }) => stream === 'pair-u1-u2');
      expect(findingsOf(pairTransitions, events)).toEqual([]);
      const flipped = events.map((event) => {
        const { mutual } = event.data as { mutual?: boolean };
        return mutual === undefined ? event : { ...event, data: { ...(event.data as object), mutual: !mutual } };
      });
      expect(findingsOf(pairTransitions, flipped)).toHaveLength(1);
    },
  );

  it('a request is in both lists at once, and an acceptance makes the players friends at once', async () => {
    const { type, request, friend } = await casino.asks('u1', 'u2');
    expect({ type, friend }).toEqual({ type: 'request_sent', friend: null });
    expect(request).toEqual({
      user_friendship_request_id: 'u1-u2.1',
      status: 'pending',
      client_is_sender: true,
      sender_id: 'u1',
      sender_username: 'Ada',
      sender_avatar_url: null,
      receiver_id: 'u2',
      receiver_username: 'Łukasz',
      receiver_avatar_url: null,
      requested_at: '2026-01-15T12:00:00.000Z',
      pair_version: 1,
    });
    expect(await requestsOf('u1')).toEqual({ sent: [request], received: [] });
    expect(await requestsOf('u2')).toEqual({ sent: [], received: [{ ...request, client_is_sender: false }] });

    const { body } = await casino.answers('u2', request, 'accepted').expect(200);
    expect(body).toEqual({ ...request, status: 'accepted', client_is_sender: false, pair_version: 2 });
    expect(await friendsOf('u1')).toEqual([
      {
        friend_id: 'u2',
        friend_username: 'Łukasz',
        friend_avatar_url: null,
        since: '2026-01-15T12:00:00.000Z',
        last_seen_on: '2026-01-15',
        pair_version: 2,
      },
    ]);
    expect(await friendsOf('u2')).toMatchObject([{ friend_id: 'u1', friend_username: 'Ada' }]);
    expect(await requestsOf('u1')).toEqual({ sent: [], received: [] });
  });

  it('a request in the other direction makes the players friends', async () => {
    const { request } = await casino.asks('u1', 'u2');
    expect(await casino.asks('u2', 'u1')).toEqual({
      type: 'mutual_add',
      request: { ...request, status: 'accepted', client_is_sender: false, pair_version: 2 },
      friend: {
        friend_id: 'u1',
        friend_username: 'Ada',
        friend_avatar_url: null,
        since: '2026-01-15T12:00:00.000Z',
        last_seen_on: '2026-01-15',
        pair_version: 2,
      },
    });
    expect(await friendsOf('u1')).toHaveLength(1);
    expect(await friendsOf('u2')).toHaveLength(1);
  });

  it('lists show the current names and pictures of players', async () => {
    await casino.befriend('u1', 'u2');
    await casino.asks('u1', 'u3');
    const renamed = { uid: 'u2', username: 'Luka', username_normalized: 'luka' };
    await casino.account('u2', { type: 'username_changed', data: renamed });
    const avatar = { kind: 'drawn', number: '07' } as const;
    await casino.account('u1', { type: 'avatar_changed', data: { uid: 'u1', avatar } });
    expect(await friendsOf('u1')).toMatchObject([{ friend_username: 'Luka' }]);
    expect((await requestsOf('u3')).received).toMatchObject([{ sender_avatar_url: '/art/avatars/07.svg' }]);
  });

  it("last seen is the day of the last session's end, or of a newer start", async () => {
    await casino.befriend('u1', 'u2');
    casino.engine.clock.advance(DAY_MS);
    await casino.account('u2', { type: 'session_started', data: session }, 'u2');
    expect(await lastSeen()).toBe('2026-01-16');
    casino.engine.clock.advance(DAY_MS);
    await casino.account('u2', { type: 'session_ended', data: { ...session, reason: 'sign_out' } }, 'u2');
    expect(await lastSeen()).toBe('2026-01-17');
  });

  it('last seen stays the same in invisible mode, and includes the hidden days afterwards', async () => {
    await casino.befriend('u1', 'u2');
    const privacy = { invisible: true, showsGame: true, showsPlay: true };
    await casino.call('u2', 'put', '/self/privacy', privacy).expect(200);
    casino.engine.clock.advance(DAY_MS);
    await casino.account('u2', { type: 'session_started', data: session }, 'u2');
    expect(await lastSeen()).toBe('2026-01-15');
    await casino.call('u2', 'put', '/self/privacy', { ...privacy, invisible: false }).expect(200);
    expect(await lastSeen()).toBe('2026-01-16');
  });

  it.each([
    'sign_out',
    'revoked',
    'expired',
    'refresh_reused',
    'password_changed',
    'displaced',
    'banned',
    'second_factors_removed',
  ] as const)(
    'the end of a session by the system counts for the day on which a friend was last seen: %s',
    async (reason) => {
      await casino.befriend('u1', 'u2');
      casino.engine.clock.advance(DAY_MS);
      await casino.account('u2', { type: 'session_ended', data: { uid: 'u2', session_id: 's', reason } });
      expect(await friendsOf('u1')).toMatchObject([{ last_seen_on: '2026-01-16' }]);
    },
  );

  it('a cancelled request leaves both lists and cannot be accepted', async () => {
    const { request } = await casino.asks('u1', 'u2');
    const path = `/friend-requests/${request.user_friendship_request_id}`;
    await casino.call('u1', 'delete', path).expect(204);
    await casino.call('u1', 'delete', path).expect(204);
    expect((await requestsOf('u1')).sent).toEqual([]);
    expect((await requestsOf('u2')).received).toEqual([]);
    const { body } = await casino.answers('u2', request, 'accepted').expect(409);
    expect(body.code).toBe('request_answered');
  });

  it('a rejected request may be repeated after seven days, and the other player may send one at once', async () => {
    const { request } = await casino.asks('u1', 'u2');
    expect((await casino.answers('u2', request, 'rejected').expect(200)).body.status).toBe('rejected');
    const refused = await ask('u1', 'u2').expect(409);
    expect(refused.body).toMatchObject({ code: 'request_too_soon', retry_after: 604_800 });
    expect(refused.headers['retry-after']).toBe('604800');
    casino.engine.clock.advance(7 * DAY_MS);
    expect((await casino.asks('u1', 'u2')).request.user_friendship_request_id).toBe('u1-u2.2');
  });

  it('a removed friendship disappears from both lists', async () => {
    await casino.befriend('u1', 'u2');
    expect((await ask('u1', 'u2').expect(409)).body.code).toBe('already_friends');
    await casino.call('u2', 'post', '/self/remove-friend', { friendId: 'u1' }).expect(204);
    expect(await friendsOf('u1')).toEqual([]);
    expect(await friendsOf('u2')).toEqual([]);
    await casino.call('u2', 'post', '/self/remove-friend', { friendId: 'u1' }).expect(404);
  });

  it('a repeated Idempotency-Key gets the same response, and the same key of the other player does not clash', async () => {
    const send = (uid: string, userId: string) => ask(uid, userId).set('idempotency-key', 'k');
    const first = await send('u1', 'u2').expect(201);
    await send('u2', 'u1').expect(201);
    expect((await send('u1', 'u2').expect(201)).body).toEqual(first.body);
    expect((await ask('u1', 'u3').set('idempotency-key', 'k').expect(201)).body.type).toBe('request_sent');
  });

  it.each<[string, () => ReturnType<SocialCasino['call']>, number, string]>([
    ['to oneself', () => ask('u1', 'u1'), 422, 'self_request'],
    ['to nobody', () => ask('u1', 'nobody'), 404, 'not_found'],
    ['without a player', () => casino.call('u1', 'post', '/friend-requests', {}), 422, 'validation_failed'],
    ['with an id that is too long', () => ask('u1', 'x'.repeat(65)), 422, 'validation_failed'],
    [
      'with an id that is no text',
      () => casino.call('u1', 'post', '/friend-requests', { userId: 7 }),
      422,
      'validation_failed',
    ],
    [
      'with unknown fields',
      () => casino.call('u1', 'post', '/friend-requests', { userId: 'u2', x: 1 }),
      422,
      'validation_failed',
    ],
    ['with a large body', () => ask('u1', 'x'.repeat(200_000)), 413, 'body_too_large'],
    [
      'without a session',
      () => casino.call(undefined, 'post', '/friend-requests', { userId: 'u2' }),
      401,
      'unauthenticated',
    ],
    [
      'that removes oneself',
      () => casino.call('u1', 'post', '/self/remove-friend', { friendId: 'u1' }),
      422,
      'self_request',
    ],
    [
      'that removes nobody',
      () => casino.call('u1', 'post', '/self/remove-friend', { friendId: 'nobody' }),
      404,
      'not_found',
    ],
  ])('a request %s is refused', async (_, send, status, code) => {
    const { body } = await send().expect(status);
    expect(body.code).toBe(code);
    expect(await casino.engine.store.lastPosition()).toBe(3);
  });

  it('malformed JSON is refused', async () => {
    const { body } = await ask('u1', 'u2').set('content-type', 'application/json').send('{"userId":').expect(400);
    expect(body.code).toBe('malformed_json');
  });

  it('a request can be answered only by its receiver and cancelled only by its sender', async () => {
    const { request } = await casino.asks('u1', 'u2');
    const path = `/friend-requests/${request.user_friendship_request_id}`;
    expect((await casino.answers('u1', request, 'accepted').expect(403)).body.code).toBe('forbidden');
    expect((await casino.call('u2', 'delete', path).expect(403)).body.code).toBe('forbidden');
    for (const id of ['u1-u2.1', 'u1-u2.2', 'u1-u3.1', 'u2-u1.1', 'u1', 'nonsense', 'u1-u2.', '%00.1', 'u1-u1.1']) {
      const uid = id === 'u1-u2.1' ? 'u3' : 'u2';
      const answer = casino.call(uid, 'patch', `/friend-requests/${id}`, { status: 'accepted' });
      expect([id, (await answer).status]).toEqual([id, 404]);
      expect([id, (await casino.call(uid, 'delete', `/friend-requests/${id}`)).status]).toEqual([id, 404]);
    }
    for (const body of [{}, { status: 'pending' }, { status: 'cancelled' }, { status: 'accepted', x: 1 }]) {
      expect((await casino.call('u2', 'patch', path, body).expect(422)).body.code).toBe('validation_failed');
    }
  });

  it('the request of a banned player is not listed and cannot be answered until the ban ends', async () => {
    const { request } = await casino.asks('u1', 'u2');
    await casino.account('u1', { type: 'player_banned', data: { uid: 'u1', by: 'ops', reason: 'spam', until: null } });
    const received = async () => (await casino.call('u2', 'get', '/friend-requests')).body.received;
    expect(await received()).toEqual([]);
    expect((await casino.answers('u2', request, 'accepted').expect(404)).body.code).toBe('not_found');
    await casino.account('u1', { type: 'ban_lifted', data: { uid: 'u1', by: 'ops' } });
    expect(await received()).toHaveLength(1);
    await casino.answers('u2', request, 'accepted').expect(200);
  });

  it('100 simultaneous acceptances of one request store one event and get the same response', async () => {
    const { request } = await casino.asks('u1', 'u2');
    const answers = await Promise.all(Array.from({ length: 100 }, () => casino.answers('u2', request, 'accepted')));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([200, answers[0]?.body])]),
    );
    expect(await casino.engine.store.version('pair-u1-u2')).toBe(2);
  });

  it('pairs who request each other at the same moment become friends exactly once', async () => {
    const pairs = Array.from({ length: sized(40, 200) }, (_, n) => [`a${n}`, `b${n}`] as const);
    for (const [one, other] of pairs) {
      await casino.openAccount(one, `anna${one}`);
      await casino.openAccount(other, `bert${other}`);
    }
    const sent = await Promise.all(pairs.flatMap(([one, other]) => [ask(one, other), ask(other, one)]));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    expect(sent.filter(({ body }) => body.type === 'mutual_add')).toHaveLength(pairs.length);
    for (const [one, other] of pairs) {
      expect(await casino.engine.store.version(`pair-${one}-${other}`)).toBe(2);
      expect(await friendsOf(one)).toMatchObject([{ friend_id: other, pair_version: 2 }]);
      expect(await friendsOf(other)).toMatchObject([{ friend_id: one, pair_version: 2 }]);
    }
  });
});
