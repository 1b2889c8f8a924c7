import type { Purchase } from '@goldwake/contracts/http';

/**
 * What has happened to a payment after it succeeded. Its coins were credited, unless it was in review at the time, or
 * declined.
 */
export type Reversal = 'refunded' | 'disputed' | 'won' | 'lost';

export const isReversed = <P extends Pick<Purchase, 'status'>>(purchase: P): purchase is P & { status: Reversal } =>
  ['refunded', 'disputed', 'won', 'lost'].includes(purchase.status);

/**
 * Returns whether the coins of a purchase were credited, whatever has happened to the payment since. A payment that was
 * refunded or disputed in review has no time at which it ended, and a declined one has its failure.
 */
export const wasCredited = (purchase: Pick<Purchase, 'status' | 'failure' | 'ended_at'>): boolean =>
  purchase.status === 'succeeded' || (isReversed(purchase) && purchase.ended_at !== null && purchase.failure === null);
