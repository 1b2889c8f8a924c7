import type { RateLimit } from '@goldwake/service';

/** Limit of claims on one route. Most are refused because nothing can be claimed, but each loads the stream. */
export const CLAIM_RATE: RateLimit = { per: 'player', takes: 120, windowMs: 60_000 };
