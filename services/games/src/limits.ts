import { CHANGES_PER_PLAYER } from '@goldwake/core';
import type { RateLimit } from '@goldwake/service';

/**
 * Limit of dice bets. A person with several tabs places a few per second, and the benchmarks about 60 per second for
 * each player.
 */
export const BETS: RateLimit = { per: 'player', takes: 3_000, windowMs: 10_000 };
export const ROTATIONS: RateLimit = { per: 'player', ...CHANGES_PER_PLAYER };
export const FAVOURITE_CHANGES: RateLimit = { per: 'player', ...CHANGES_PER_PLAYER };
