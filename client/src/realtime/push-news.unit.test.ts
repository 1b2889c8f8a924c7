import type { PushFrame, User } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { newsOf, userNewsOf, withNews } from './push-news.js';

const user = { uid: 'u', username: 'anna', account_version: 4, avatar_url: null } as User;
const push = (account_version: number): PushFrame => ({
  kind: 'push',
  channel: 'user.u',
  offset: 1,
  event: 'user_avatar_update',
  at: '2026-01-01T00:00:00.000Z',
  data: { account_version, avatar_url: '/art/avatars/07.svg' },
});

describe('news of the account', () => {
  it('are taken into the user, and leave the rest of it and the balances alone', () => {
    const news = userNewsOf(push(5));
    expect(news && withNews(user, news)).toEqual({ ...user, account_version: 5, avatar_url: '/art/avatars/07.svg' });
    expect(newsOf(push(5))).toBeNull();
  });

  it('take in a ban', () => {
    const data = { account_version: 5, banned: true, ban_reason: 'Two accounts', banned_until: null } as const;
    const news = userNewsOf({ ...push(5), event: 'banned', data } as never);
    expect(news && withNews(user, news)).toEqual({ ...user, ...data });
  });

  it('never overwrite what is newer: pushes and answers may pass each other', () => {
    const news = userNewsOf(push(3));
    expect(news && withNews(user, news)).toBe(user);
  });

  it('are not seen in a push about balances', () => {
    expect(userNewsOf({ ...push(5), event: 'balance_update', data: {} } as never)).toBeNull();
  });
});
