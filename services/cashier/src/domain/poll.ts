import { msSince } from '@goldwake/contracts';
import type { StoredPurchase } from './purchases.js';

/** Shortest and longest gap between two requests to the provider, in milliseconds. */
const GAP_MS_MIN = 60_000;
const GAP_MS_MAX = 15 * 60_000;

/**
 * Returns when the provider is asked again, in milliseconds since the Unix epoch. The gap is as long as the time since
 * the reason for the requests, so it doubles each time up to 15 minutes.
 */
export function nextRequestAt(since: string, now: number): number {
  return now + Math.min(Math.max(msSince(Date.parse(since), now), GAP_MS_MIN), GAP_MS_MAX);
}

/** Returns when the provider is asked for a purchase again. One of the polls is at the end of the time to pay. */
export function nextPollAt(
  { created_at, expires_at }: Pick<StoredPurchase, 'created_at' | 'expires_at'>,
  now: number,
): number {
  const next = nextRequestAt(created_at, now);
  const end = Date.parse(expires_at);
  return now < end ? Math.min(next, end) : next;
}
