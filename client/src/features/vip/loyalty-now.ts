import { isShownAsZero, parseMicros } from '@goldwake/contracts';
import type { VipResponse, VipReward } from '@goldwake/contracts/http';
import type { Loyalty } from '../../session/loyalty.js';

/** Returns the newer of the points, rakeback and level that pushes have changed, and those that were loaded. */
export function loyaltyNow(user: Loyalty | null, loaded: VipResponse): Required<Loyalty> {
  const isNewer = user && user.loyalty_version > loaded.loyalty_version;
  return isNewer ? { vip_level: loaded.vip_level, ...user } : loaded;
}

/** Returns the claimable rakeback of each currency and the bucket to claim. */
export function bucketsOf(loyalty: Loyalty) {
  return [
    { currency: 'sweeps_coins', balance: loyalty.rakeback_sc_balance, bucketId: loyalty.rakeback_sc_bucket_id },
    { currency: 'gold_coins', balance: loyalty.rakeback_gc_balance, bucketId: loyalty.rakeback_gc_bucket_id },
  ] as const;
}

/**
 * Returns the id of the reward or bucket whose button is the primary action of the page; null if there is nothing to
 * claim, or only less than 0.01 of rakeback.
 */
export function leadingClaim(
  rewards: readonly VipReward[],
  buckets: readonly { balance: string; bucketId: string }[],
): string | null {
  const reward = rewards.find(({ claimed_at }) => claimed_at === null);
  const bucket = buckets.find(({ balance }) => !isShownAsZero(parseMicros(balance)));
  return reward?.reward_id ?? bucket?.bucketId ?? null;
}
