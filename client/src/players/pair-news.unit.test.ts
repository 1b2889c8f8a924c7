import type { FriendRequest } from '@goldwake/contracts';
import type { Friend } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { bondAfter, NO_BOND, otherOf, PairNews, withFriend, withRequest } from './pair-news.js';

const AT = '2026-01-01T00:00:00.000Z';
const request = (pair_version: number, other: Partial<FriendRequest> = {}): FriendRequest => ({
  user_friendship_request_id: 'r1',
  status: 'pending',
  client_is_sender: false,
  sender_id: 'berta',
  sender_username: 'Berta',
  sender_avatar_url: null,
  receiver_id: 'anna',
  receiver_username: 'Anna',
  receiver_avatar_url: null,
  requested_at: AT,
  pair_version,
  ...other,
});
const friend = (pair_version: number): Friend => ({
  friend_id: 'berta',
  friend_username: 'Berta',
  friend_avatar_url: null,
  since: AT,
  last_seen_on: null,
  pair_version,
});
const NOBODY = { sent: [], received: [] };

describe('a request', () => {
  it('names the other player, in both directions', () => {
    expect(otherOf(request(1))).toBe('berta');
    expect(otherOf(request(1, { client_is_sender: true, sender_id: 'anna', receiver_id: 'carla' }))).toBe('carla');
  });

  it('becomes a pending request, a friend if accepted, and nothing if rejected or cancelled', () => {
    expect(bondAfter(request(1), AT)).toEqual({ friend: null, request: request(1) });
    expect(bondAfter(request(2, { status: 'accepted' }), AT)).toEqual({ friend: friend(2), request: null });
    for (const status of ['rejected', 'cancelled'] as const)
      expect(bondAfter(request(2, { status }), AT)).toEqual(NO_BOND);
  });
});

describe('the known bonds', () => {
  it('ignore a version lower than the known one, and store equal and higher ones', () => {
    const news = new PairNews();
    expect(news.take('berta', 3, NO_BOND)).toBe(true);
    expect(news.take('berta', 2, bondAfter(request(2), AT))).toBe(false);
    expect(news.take('berta', 3, NO_BOND)).toBe(true);
    expect(news.take('berta', 4, bondAfter(request(4), AT))).toBe(true);
  });

  it('drop a row that is older than its removal, and keep a newer one', () => {
    const news = new PairNews();
    news.take('berta', 5, NO_BOND, 1_000);
    expect(news.friends([friend(4)], 2_000)).toEqual([]);
    expect(news.friends([friend(6)], 2_000)).toEqual([friend(6)]);
    expect(news.requests({ sent: [], received: [request(4)] }, 2_000)).toEqual(NOBODY);
  });

  it('replace an outdated row with the known one', () => {
    const news = new PairNews();
    news.take('berta', 7, bondAfter(request(7), AT));
    expect(news.requests({ sent: [], received: [request(3)] }, 0).received).toEqual([request(7)]);
  });

  it('add a friend who is missing in a list requested before the push, but not in one requested long after', () => {
    const news = new PairNews();
    news.take('berta', 2, { friend: friend(2), request: null }, 10_000);
    expect(news.friends([], 9_000)).toEqual([friend(2)]);
    expect(news.friends([], 11_000)).toEqual([friend(2)]);
    expect(news.friends([], 60_000)).toEqual([]);
  });

  it('never list a player twice', () => {
    const news = new PairNews();
    news.take('berta', 2, { friend: friend(2), request: null }, 10_000);
    expect(news.friends([friend(2)], 9_000)).toEqual([friend(2)]);
    expect(withFriend([friend(1)], 'berta', { friend: friend(2), request: null })).toEqual([friend(2)]);
  });

  it('move a pair from the requests to the friends when a request is accepted', () => {
    const accepted = bondAfter(request(2, { status: 'accepted' }), AT);
    expect(withRequest({ sent: [], received: [request(1)] }, 'berta', accepted)).toEqual(NOBODY);
    expect(withFriend([], 'berta', accepted)).toEqual([friend(2)]);
  });
});
