import type { RateLimit } from '@goldwake/service';
import { ApiKeyGuard } from './api-key.guard.js';

/** Limits what a runaway merchant's server sends to the API of payments and scores. */
export const WRITES: RateLimit = {
  per: 'address',
  takes: 6_000,
  windowMs: 60_000,
  loopbackTakes: 60_000,
  holders: ApiKeyGuard,
};

/**
 * Limit of requests with reports, which has a count of its own: visitors of the merchant cause them, and must not be
 * able to stop payments and scores. It fits 1,000 open pages, each of which reports to three receivers every 15
 * seconds.
 */
export const REPORT_WRITES: RateLimit = { per: 'address', takes: 12_000, windowMs: 60_000, holders: ApiKeyGuard };
