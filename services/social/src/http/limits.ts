import type { RateLimit } from '@goldwake/service';

export const FRIEND_REQUESTS: RateLimit = {
  per: 'player',
  takes: ({ friendRequestsPerHour }) => friendRequestsPerHour,
  windowMs: 60 * 60_000,
};

export const SEARCHES: RateLimit = { per: 'player', takes: 30, windowMs: 60_000 };

/** A card counts the rounds of its player, which takes longer for a player with many rounds. */
export const CARDS: RateLimit = { per: 'player', takes: 120, windowMs: 60_000 };

/** Limit of answers, cancellations, removals and blocks together. Each may be an event that is stored permanently. */
export const CHANGES: RateLimit = { per: 'player', takes: 120, windowMs: 15 * 60_000 };

/** Each change may be an event that is stored permanently. */
export const PRIVACY_CHANGES: RateLimit = { per: 'player', takes: 30, windowMs: 15 * 60_000 };
