import type { StoredPurchase } from './purchases.js';

/** When a purchase is asked for first, in milliseconds after its creation, and the shortest gap afterwards. */
const GAP_MS_MIN = 60_000;
const GAP_MS_MAX = 15 * 60_000;

/**
 * Returns when the provider is asked for a purchase again, in milliseconds since the Unix epoch. The gap is as long as
 * the purchase is old, so it doubles each time up to 15 minutes. One of the polls is at the end of the time to pay.
 */
export function nextPollAt(
  { created_at, expires_at }: Pick<StoredPurchase, 'created_at' | 'expires_at'>,
  now: number,
): number {
  const age = now - Date.parse(created_at);
  const next = now + Math.min(Math.max(age, GAP_MS_MIN), GAP_MS_MAX);
  const end = Date.parse(expires_at);
  return now < end ? Math.min(next, end) : next;
}
