import type { RateLimit } from '@goldwake/service';

/** Each purchase is stored permanently and opens a payment. */
export const ORDERS: RateLimit = { per: 'player', takes: 30, windowMs: 15 * 60_000 };

/**
 * Limit of checks and cancellations together; each asks the provider. A page checks every few seconds while it waits.
 */
export const CHECKS: RateLimit = { per: 'player', takes: 60, windowMs: 60_000 };

/** The provider sends webhooks from few addresses. The limit only stops a runaway client. */
export const WEBHOOKS: RateLimit = { per: 'address', takes: 6_000, windowMs: 60_000 };

/** The client collects reports and sends them together every few seconds. Players may share an address. */
export const REPORTS: RateLimit = { per: 'address', takes: 600, windowMs: 60_000, loopbackTakes: 60_000 };
export const REPORTS_OF_PLAYER: RateLimit = { per: 'player', takes: 60, windowMs: 60_000 };
