import { type PurchaseEvent, Refusal, type ReviewOutcome } from '@goldwake/contracts';
import { dueTermsOf, isBonusUsedByOther } from './bonus.js';
import { requirePurchase } from './end-purchase.js';
import { PRICE_CURRENCY, priceOfCents } from './price.js';
import type { PurchasesState, StoredPurchase } from './purchases.js';

/**
 * Ends the review of a paid purchase. An approved purchase succeeds at the price that was paid, and without its bonus if
 * another purchase uses it; a declined one fails, and its payment must be refunded.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `not_found`, `purchase_not_in_review`, `review_not_approvable`
 */
export function endReview(
  state: PurchasesState,
  purchaseId: string,
  { decision, reason, by }: ReviewOutcome,
  now: number,
): PurchaseEvent[] {
  const purchase = requirePurchase(state, purchaseId);
  const { status, review, payment_id, paid_with } = purchase;
  if (status !== 'in_review' || !review || payment_id === null) throw new Refusal('purchase_not_in_review');
  const at = new Date(now).toISOString();
  const of = { uid: state.uid, purchase_id: purchaseId, payment_id };
  const ended: PurchaseEvent = { type: 'purchase_review_ended', data: { ...of, decision, reason, by, ended_at: at } };
  if (decision === 'declined') {
    const data = { ...of, failure: 'review_declined', paid_with, failed_at: at } as const;
    return [ended, { type: 'purchase_failed', data }];
  }
  if (review.paid_currency !== PRICE_CURRENCY || review.paid_amount === 0) throw new Refusal('review_not_approvable');
  const bonus = isBonusUsedByOther(state, purchase) ? null : purchase.bonus;
  const terms = dueTermsOf({ ...purchase, bonus, price: priceOfCents(review.paid_amount) });
  return [ended, { type: 'purchase_succeeded', data: { ...of, ...terms, paid_with, succeeded_at: at } }];
}

/**
 * Returns whether the casino still has to refund the payment of a purchase: an operator declined it, or its review
 * ended with a dispute that the casino won, so that the money came back and no coins were credited.
 */
export function owesRefund({ status, failure, has_succeeded }: StoredPurchase): boolean {
  if (has_succeeded || status === 'refunded' || status === 'lost') return false;
  return failure === 'review_declined' || status === 'won';
}
