import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SocialCasino } from '../testing/social-casino.js';

let casino: SocialCasino;
beforeEach(async () => {
  casino = await SocialCasino.open(['u1', 'Ada'], ['u2', 'Adam'], ['u3', 'Cleo']);
});
afterEach(() => casino.close());

const block = (uid: string, userId: string) => casino.call(uid, 'post', '/self/blocks', { userId });
const blocksOf = async (uid: string) => (await casino.call(uid, 'get', '/self/blocks').expect(200)).body;
const foundBy = async (uid: string, value: string) =>
  (await casino.call(uid, 'get', `/users/search?value=${value}`).expect(200)).body.result.map(
    ({ user_id }: { user_id: string }) => user_id,
  );

/** All requests of a player that concern another player. */
const ATTEMPTS: [string, (uid: string, other: string) => ReturnType<SocialCasino['call']>][] = [
  ['the card', (uid, other) => casino.call(uid, 'get', `/users/${other}`)],
  ['a friend request', (uid, other) => casino.call(uid, 'post', '/friend-requests', { userId: other })],
  [
    'an acceptance',
    (uid, other) =>
      casino.call(uid, 'patch', `/friend-requests/${[uid, other].sort().join('-')}.1`, { status: 'accepted' }),
  ],
  ['a cancellation', (uid, other) => casino.call(uid, 'delete', `/friend-requests/${[uid, other].sort().join('-')}.1`)],
  ['the end of a friendship', (uid, other) => casino.call(uid, 'post', '/self/remove-friend', { friendId: other })],
  ['a block', (uid, other) => casino.call(uid, 'post', '/self/blocks', { userId: other })],
  ['the end of a block', (uid, other) => casino.call(uid, 'delete', `/self/blocks/${other}`)],
];

describe('blocks', () => {
  it('a block ends a friendship, is listed, and ends without restoring it', async () => {
    await casino.befriend('u1', 'u2');
    const blocked = { user_id: 'u2', username: 'Adam', avatar_url: null, blocked_at: '2026-01-15T12:00:00.000Z' };
    expect((await block('u1', 'u2').expect(201)).body).toEqual(blocked);
    expect((await block('u1', 'u2').expect(201)).body).toEqual(blocked);
    expect(await blocksOf('u1')).toEqual([blocked]);
    expect(await blocksOf('u2')).toEqual([]);
    for (const uid of ['u1', 'u2']) expect((await casino.call(uid, 'get', '/self/friends')).body).toEqual([]);

    await casino.call('u1', 'delete', '/self/blocks/u2').expect(204);
    await casino.call('u1', 'delete', '/self/blocks/u2').expect(404);
    expect(await blocksOf('u1')).toEqual([]);
    for (const uid of ['u1', 'u2']) expect((await casino.call(uid, 'get', '/self/friends')).body).toEqual([]);
    expect((await casino.call('u2', 'get', '/users/u1').expect(200)).body.relation).toBe('none');
  });

  it('a block ends a pending request in both lists', async () => {
    await casino.asks('u2', 'u1');
    await block('u1', 'u2').expect(201);
    for (const uid of ['u1', 'u2']) {
      expect((await casino.call(uid, 'get', '/friend-requests')).body).toEqual({ sent: [], received: [] });
    }
  });

  it('a block hides the two players only from each other in the search', async () => {
    await block('u1', 'u2').expect(201);
    expect(await foundBy('u1', 'ad')).toEqual(['u1']);
    expect(await foundBy('u2', 'ad')).toEqual(['u2']);
    expect(await foundBy('u3', 'ad')).toEqual(['u1', 'u2']);
  });

  it.each(ATTEMPTS)('to a blocked player, the blocker looks like an unknown player: %s', async (_, attempt) => {
    await casino.befriend('u1', 'u2');
    await block('u1', 'u2').expect(201);
    const position = await casino.engine.store.lastPosition();
    const [blocker, nobody] = [await attempt('u2', 'u1'), await attempt('u2', 'u9')];
    const seen = ({ status, body: { correlation_id, ...body } }: typeof blocker) => ({ status, body });
    expect(seen(blocker)).toEqual(seen(nobody));
    expect(blocker.status).toBe(404);
    expect(await casino.engine.store.lastPosition()).toBe(position);
  });

  it('a player who is banned can be blocked, and one who does not exist cannot', async () => {
    await casino.account('u2', { type: 'player_banned', data: { uid: 'u2', by: 'ops', reason: 'spam', until: null } });
    await block('u1', 'u2').expect(201);
    expect((await block('u1', 'nobody').expect(404)).body.code).toBe('not_found');
    expect((await block('u1', 'u1').expect(422)).body.code).toBe('self_request');
  });

  it('an acceptance and a block at the same moment never leave blocked friends', async () => {
    for (let n = 0; n < 20; n++) {
      await casino.openAccount(`a${n}`, `anna${n}`);
      await casino.openAccount(`b${n}`, `bert${n}`);
      const { request } = await casino.asks(`a${n}`, `b${n}`);
      await Promise.all([casino.answers(`b${n}`, request, 'accepted'), block(`a${n}`, `b${n}`)]);
      expect((await casino.call(`b${n}`, 'get', '/self/friends')).body).toEqual([]);
      expect((await casino.call(`a${n}`, 'get', '/self/friends')).body).toEqual([]);
      expect(await blocksOf(`a${n}`)).toHaveLength(1);
    }
  });
});
