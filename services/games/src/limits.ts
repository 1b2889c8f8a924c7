import { CHANGES_PER_PLAYER } from '@goldwake/core';
import type { RateLimit } from '@goldwake/service';

/**
 * Limit of dice bets. A person with several tabs places a few per second, and the benchmarks about 60 per second for
 * each player.
 */
export const BETS: RateLimit = { per: 'player', takes: 3_000, windowMs: 10_000 };
export const ROTATIONS: RateLimit = { per: 'player', ...CHANGES_PER_PLAYER };
export const FAVOURITE_CHANGES: RateLimit = { per: 'player', ...CHANGES_PER_PLAYER };
export const PLAY_SESSION_LIMIT: RateLimit = { per: 'player', takes: 120, windowMs: 60_000 };
/**
 * Limit of all calls of providers together, which come from few addresses: about 2,000 rounds a second. It only stops a
 * runaway server or a stranger without a key. There is no limit from this machine, as for public reads.
 */
export const PROVIDER_CALLS: RateLimit = {
  per: 'address',
  takes: 240_000,
  windowMs: 60_000,
  loopbackTakes: Number.POSITIVE_INFINITY,
};
