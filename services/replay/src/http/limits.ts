import type { RateLimit } from '@goldwake/service';

/** Limit of requests that open or end workbench sessions or change players. */
export const WORKBENCH_CHANGES: RateLimit = { per: 'address', takes: 120, loopbackTakes: 1_000, windowMs: 60_000 };
