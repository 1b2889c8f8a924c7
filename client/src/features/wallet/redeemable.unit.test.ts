import { describe, expect, it } from '@jest/globals';
import { conditionsOf, redeemableOf } from './redeemable.js';

const ACCOUNT = { pii_submitted: true, redemptions_fiat_enabled: true, redemptions_crypto_enabled: true };
const played = { requirement: 0n, progress: 0n };

describe('what can be redeemed', () => {
  it('is nothing while the playthrough is not complete, and everything afterwards', () => {
    expect(redeemableOf(7_000_000n, { requirement: 30_000_000n, progress: 12_500_000n })).toEqual({
      playable: 7_000_000n,
      unplayed: 17_500_000n,
      redeemable: 0n,
    });
    expect(redeemableOf(7_000_000n, played).redeemable).toBe(7_000_000n);
    expect(redeemableOf(0n, played).redeemable).toBe(0n);
  });

  it('waits for the rest of the playthrough, to the micro', () => {
    const almost = redeemableOf(1_000_000n, { requirement: 3_000_000n, progress: 2_999_999n });
    expect([almost.unplayed, almost.redeemable]).toEqual([1n, 0n]);
  });
});

describe('the conditions of a redemption', () => {
  const met = (...args: Parameters<typeof conditionsOf>) => conditionsOf(...args).map(({ isMet }) => isMet);

  it('are met one by one, except that redemptions are not open', () => {
    expect(met(redeemableOf(5_000_000n, played), ACCOUNT)).toEqual([true, true, true, false]);
    expect(met(redeemableOf(0n, played), ACCOUNT)).toEqual([false, true, true, false]);
    const open = redeemableOf(5_000_000n, { requirement: 2_000_000n, progress: 0n });
    expect(met(open, { ...ACCOUNT, pii_submitted: false })).toEqual([true, false, false, false]);
    expect(conditionsOf(open, ACCOUNT)[1]?.title).toBe('Play another 2.00 SC');
    const ways = conditionsOf(open, { ...ACCOUNT, pii_submitted: false }).map(({ way }) => way?.href);
    expect(ways).toEqual([undefined, '/games', '/settings/profile', undefined]);
  });

  it('name an operator as the reason only if both ways to redeem are switched off', () => {
    const last = (account: Partial<typeof ACCOUNT>) =>
      conditionsOf(redeemableOf(5_000_000n, played), { ...ACCOUNT, ...account }).at(-1)?.title;
    expect(last({ redemptions_fiat_enabled: false })).toBe('Redemptions must open');
    expect(last({ redemptions_fiat_enabled: false, redemptions_crypto_enabled: false })).toContain('switched off');
  });
});
