import type { Purchase, PurchaseStatus } from '@goldwake/contracts/http';

type Known = Pick<Purchase, 'status'>;

/** Returns whether a purchase waits for its payment, so that the player can pay or cancel it. */
export const isUnpaid = ({ status }: Known): boolean => status === 'created' || status === 'requires_action';

const UNDECIDED: ReadonlySet<PurchaseStatus> = new Set(['created', 'requires_action', 'processing', 'in_review']);

/**
 * Returns whether a purchase has ended. A late success, a refund or a dispute can still change it; a push then reports
 * it.
 */
export const hasEnded = ({ status }: Known): boolean => !UNDECIDED.has(status);
