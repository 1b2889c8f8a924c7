import type { FriendPresence } from '@goldwake/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { PresenceNews } from './presence-news.js';

const online = (user_id: string, game_id: string | null = null): FriendPresence => ({
  user_id,
  status: 'online',
  game_id,
});
const offline = (user_id: string): FriendPresence => ({ user_id, status: 'offline', game_id: null });
const NOON = new Date('2026-11-12T12:00:00Z');

let news: PresenceNews;
beforeEach(() => {
  news = new PresenceNews();
});

describe('the presence of friends', () => {
  it('is that of the response, changed by the pushes that follow', () => {
    const loaded = news.merged([online('berta'), online('carla', 'dice')]);
    expect([...loaded.keys()]).toEqual(['berta', 'carla']);
    const after = news.take(news.take(loaded, offline('berta')), online('dora', 'reef'));
    expect([...after.values()]).toEqual([online('carla', 'dice'), online('dora', 'reef')]);
    expect([...loaded.keys()]).toEqual(['berta', 'carla']);
  });

  it('keeps what pushes have told before the response arrives', () => {
    news.take(undefined, offline('berta'));
    news.take(undefined, online('carla', 'dice'));
    expect([...news.merged([online('berta'), online('carla')]).values()]).toEqual([online('carla', 'dice')]);
  });

  it('is that of the response alone after pushes may have been missed', () => {
    news.take(undefined, online('berta'));
    news.restart();
    expect(news.merged([]).size).toBe(0);
  });
});

describe('the day on which a friend was last seen', () => {
  it('is the later one of the day that the server states and the day on which this page saw the friend online', () => {
    news.merged([online('berta')], NOON);
    news.take(undefined, online('carla'), NOON);
    news.take(undefined, offline('dora'), NOON);
    expect(news.lastSeenOn('berta', '2026-11-11')).toBe('2026-11-12');
    expect(news.lastSeenOn('carla', null)).toBe('2026-11-12');
    expect(news.lastSeenOn('carla', '2026-11-13')).toBe('2026-11-13');
    expect([news.lastSeenOn('dora', null), news.lastSeenOn('dora', '2026-11-01')]).toEqual([null, '2026-11-01']);
  });

  it('is today for a friend who stays online past midnight and then leaves', () => {
    const loaded = news.merged([online('berta')], NOON);
    news.take(loaded, offline('berta'), new Date('2026-11-13T00:00:01Z'));
    expect(news.lastSeenOn('berta', '2026-11-12')).toBe('2026-11-13');
  });
});
