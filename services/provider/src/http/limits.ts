import type { RateLimit } from '@goldwake/service';

/** From this machine come all simulated players and load tests. */
const LOOPBACK_TAKES = 600_000;

/** Limit of what pages send, far above what the players behind one address need: a fast player spins twice a second. */
export const PAGE_WRITES: RateLimit = {
  per: 'address',
  takes: 6_000,
  windowMs: 60_000,
  loopbackTakes: LOOPBACK_TAKES,
};
/** Limits guesses of launch tokens. */
export const SESSION_WRITES: RateLimit = {
  per: 'address',
  takes: 600,
  windowMs: 60_000,
  loopbackTakes: LOOPBACK_TAKES,
};
/** Limit of pages and files. */
export const FILE_READS: RateLimit = {
  per: 'address',
  takes: 12_000,
  windowMs: 60_000,
  loopbackTakes: Number.POSITIVE_INFINITY,
};
/** Limit of what pages read from the API. */
export const PAGE_READS: RateLimit = { ...FILE_READS };
