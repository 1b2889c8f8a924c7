import type { VipLevelsResponse, VipResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { levelNews } from './level-news.js';

const levels = [
  { id: 'bronze', name: 'Bronze' },
  { id: 'silver', name: 'Silver' },
] as VipLevelsResponse['levels'];
const AT = '2026-11-30T12:00:00.000Z';
const reached = (vip_level: string): VipResponse['history'][number] => ({ kind: 'level_reached', vip_level, at: AT });
const reward = { kind: 'level_up', vip_level: 'silver', claimed_at: null } as VipResponse['rewards'][number];
const newsOf = (vip: Partial<VipResponse>, since = AT) =>
  levelNews(
    { vip_level: 'silver', history: [reached('silver')], rewards: [reward], ...vip },
    { levels },
    Date.parse(since),
  );

describe('the news of a VIP level', () => {
  it('names the level and the reward that can be claimed', () => {
    expect(newsOf({})).toBe('You reached Silver. Claim your reward on the VIP page.');
    expect(newsOf({ rewards: [{ ...reward, claimed_at: AT }] })).toBe('You reached Silver.');
  });

  it('is told only to a player who reached the level while the page was open', () => {
    expect(newsOf({}, '2026-11-30T12:00:00.001Z')).toBeUndefined();
    expect(newsOf({ history: [] })).toBeUndefined();
  });

  it('is not told of the first level, which every player has, and of a level that is unknown here', () => {
    expect(newsOf({ vip_level: 'bronze', history: [reached('bronze')] })).toBeUndefined();
    expect(newsOf({ vip_level: 'amber', history: [reached('amber')] })).toBeUndefined();
  });
});
