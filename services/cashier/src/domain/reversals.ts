import type { Payment, PurchaseEvent } from '@goldwake/contracts';
import type { StoredPurchase } from './purchases.js';

export interface OfPayment {
  uid: string;
  purchase_id: string;
  payment_id: string;
}

/**
 * Returns the refund and the steps of the dispute that a successful payment has and its purchase has not. A refund and
 * a lost dispute are final. A purchase in review leaves it with the first of them, without coins. One whose review was
 * declined has none either.
 */
export function reversals(
  { status, dispute: known }: StoredPurchase,
  { refunded_at, dispute }: Payment,
  of: OfPayment,
  at: string,
): PurchaseEvent[] {
  if (status === 'refunded' || known === 'lost') return [];
  const events: PurchaseEvent[] = [];
  if (dispute && known === null) events.push({ type: 'purchase_disputed', data: { ...of, disputed_at: at } });
  if (dispute && dispute.status !== 'open' && known !== 'won') {
    if (dispute.status === 'lost') return [...events, { type: 'purchase_dispute_lost', data: { ...of, lost_at: at } }];
    events.push({ type: 'purchase_dispute_won', data: { ...of, won_at: at } });
  }
  if (refunded_at !== null) events.push({ type: 'purchase_refunded', data: { ...of, refunded_at: at } });
  return events;
}
