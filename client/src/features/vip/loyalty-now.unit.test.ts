import type { VipResponse, VipReward } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import type { Loyalty } from '../../session/loyalty.js';
import { bucketsOf, leadingClaim, loyaltyNow } from './loyalty-now.js';

const loyalty = (loyalty_version: number): Loyalty => ({
  loyalty_version,
  vip_points: loyalty_version,
  rakeback_sc_balance: '10000',
  rakeback_gc_balance: '5',
  rakeback_sc_bucket_id: 'sc-2',
  rakeback_gc_bucket_id: 'gc-7',
});
const loaded = { ...loyalty(4), vip_level: 'bronze' } as VipResponse;

describe('the points, rakeback and level on the screen', () => {
  it('are the newer of those that pushes have changed and those that were loaded', () => {
    expect(loyaltyNow(loyalty(5), loaded).vip_points).toBe(5);
    expect(loyaltyNow(loyalty(3), loaded).vip_points).toBe(4);
  });

  it('contain the level of the newest bet, or the loaded one if only a claim is newer', () => {
    expect(loyaltyNow({ ...loyalty(5), vip_level: 'silver' }, loaded).vip_level).toBe('silver');
    expect(loyaltyNow({ ...loyalty(3), vip_level: 'silver' }, loaded).vip_level).toBe('bronze');
    expect(loyaltyNow(loyalty(5), loaded).vip_level).toBe('bronze');
  });

  it('are those that were loaded if the stored player has none, as an older client stored it', () => {
    expect(loyaltyNow({} as Loyalty, loaded)).toBe(loaded);
    expect(loyaltyNow(null, loaded)).toBe(loaded);
  });
});

describe('the primary action', () => {
  const reward = (reward_id: string, claimed_at: string | null) => ({ reward_id, claimed_at }) as VipReward;
  const buckets = bucketsOf(loyalty(1));

  it('is the first reward that is not claimed, then the first rakeback of at least 0.01', () => {
    expect(leadingClaim([reward('a', '2026-11-30T00:00:00.000Z'), reward('b', null)], buckets)).toBe('b');
    expect(leadingClaim([], buckets)).toBe('sc-2');
  });

  it('is missing if there is nothing of at least 0.01 to claim', () => {
    expect(leadingClaim([], buckets.slice(1))).toBeNull();
  });
});
