import type { RateLimit } from '@goldwake/service';

/** Limit of attempts to send a message. The chat's rates are lower; this limit bounds the cost of refused attempts. */
export const MESSAGES: RateLimit = { per: 'player', takes: 120, windowMs: 60_000 };
/** Limit of deletions, reports and changes of the hidden players. Each may be an event that is stored permanently. */
export const CHAT_CHANGES: RateLimit = { per: 'player', takes: 60, windowMs: 60_000 };
/** Limit of updates of the last read message. A page sends at most one per second. */
export const CHAT_READ_NOTES: RateLimit = { per: 'player', takes: 240, windowMs: 60_000 };
