import type { VipLevelsResponse, VipResponse } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { isLoadNeeded, levelAfter, levelNews, NO_LEVEL } from './level-news.js';

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

  it('is shown only to a player who reached the level while the page was open', () => {
    expect(newsOf({}, '2026-11-30T12:00:00.001Z')).toBeUndefined();
    expect(newsOf({ history: [] })).toBeUndefined();
  });

  it('is not shown for the first level, which every player has, or for a level that is unknown here', () => {
    expect(newsOf({ vip_level: 'bronze', history: [reached('bronze')] })).toBeUndefined();
    expect(newsOf({ vip_level: 'amber', history: [reached('amber')] })).toBeUndefined();
  });
});

describe('the load of the program', () => {
  type State = [version: number, level: string];
  const stated = ([loyalty_version, vip_level]: State) => ({ loyalty_version, vip_level, vip_points: 1 });
  const known = stated([5, 'bronze']);

  it.each<[string, State, boolean]>([
    ['states a new level', [6, 'silver'], true],
    ['states the known level', [6, 'bronze'], false],
    ['arrives after a newer state was loaded', [4, 'silver'], false],
    ['arrives again', [5, 'silver'], false],
  ])('is decided for a push that %s', (_, push, isNeeded) => {
    expect(isLoadNeeded(known, stated(push))).toBe(isNeeded);
  });

  it('follows the first push, unless the player has no points', () => {
    expect(isLoadNeeded(NO_LEVEL, stated([1, 'bronze']))).toBe(true);
    expect(isLoadNeeded(NO_LEVEL, { ...stated([1, 'bronze']), vip_points: 0 })).toBe(false);
  });

  it.each<[string, State | undefined, boolean]>([
    ['with the state of the push', [6, 'silver'], false],
    ['with a newer state', [9, 'gold'], false],
    ['that is older than the push', [5, 'bronze'], true],
    ['that failed', undefined, true],
  ])('%s decides whether the next push with this level loads again', (_, loaded, isNeeded) => {
    const after = levelAfter(known, stated([6, 'silver']), loaded && stated(loaded));
    expect(isLoadNeeded(after, stated([7, 'silver']))).toBe(isNeeded);
  });
});
