import type { Purchase, PurchaseStatus } from '@goldwake/contracts/http';

type Known = Pick<Purchase, 'status'>;

/** Returns whether a purchase waits for its payment, so that the player can pay or cancel it. */
export const isUnpaid = ({ status }: Known): boolean => status === 'created' || status === 'requires_action';

/**
 * What has happened to a payment after it succeeded. Its coins were credited, unless it was in review at the time, or
 * declined.
 */
export type Reversal = 'refunded' | 'disputed' | 'won' | 'lost';

export const isReversed = <P extends Known>(purchase: P): purchase is P & { status: Reversal } =>
  ['refunded', 'disputed', 'won', 'lost'].includes(purchase.status);

/**
 * Returns whether the coins of a purchase were credited, whatever has happened to the payment since. A payment that was
 * refunded or disputed in review has no time at which it ended, and a declined one has its failure.
 */
export const wasCredited = (purchase: Pick<Purchase, 'status' | 'failure' | 'ended_at'>): boolean =>
  purchase.status === 'succeeded' || (isReversed(purchase) && purchase.ended_at !== null && purchase.failure === null);

const UNDECIDED: ReadonlySet<PurchaseStatus> = new Set(['created', 'requires_action', 'processing', 'in_review']);

/**
 * Returns whether a purchase has ended. A late success, a refund or a dispute can still change it; a push then reports
 * it.
 */
export const hasEnded = ({ status }: Known): boolean => !UNDECIDED.has(status);
