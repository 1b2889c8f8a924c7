import { type EventOf, Refusal } from '@goldwake/contracts';
import { expired } from './observe.js';
import { isUndecided, type PurchasesState, type StoredPurchase } from './purchases.js';

/**
 * Returns a purchase of the player.
 * @throws Refusal `not_found`
 */
export function requirePurchase(state: PurchasesState, purchaseId: string): StoredPurchase {
  const purchase = state.purchases.get(purchaseId);
  if (!purchase) throw new Refusal('not_found', 'There is no such purchase');
  return purchase;
}

/**
 * Cancels a purchase that has no payment at the provider; stores nothing in any other status.
 * @param unpaid `created`: the provider has not opened a payment; `requires_action`: it no longer knows the payment
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `not_found`
 */
export function cancelUnpaid(
  state: PurchasesState,
  purchaseId: string,
  unpaid: 'created' | 'requires_action',
  now: number,
): EventOf<'purchase_failed'>[] {
  const { status, payment_id } = requirePurchase(state, purchaseId);
  if (status !== unpaid) return [];
  const of = { uid: state.uid, purchase_id: purchaseId, payment_id };
  const data = { ...of, failure: 'canceled', paid_with: null, failed_at: new Date(now).toISOString() } as const;
  return [{ type: 'purchase_failed', data }];
}

/** Returns whether the time to pay is over. */
export function isOverdueAt({ expires_at }: Pick<StoredPurchase, 'expires_at'>, now: number): boolean {
  return now >= Date.parse(expires_at);
}

/**
 * Ends a purchase that nobody paid in time; stores nothing before that time, or if the purchase has ended.
 * @param now milliseconds since the Unix epoch
 */
export function expire(state: PurchasesState, purchaseId: string, now: number): EventOf<'purchase_expired'>[] {
  const purchase = state.purchases.get(purchaseId);
  if (!purchase || !isUndecided(purchase) || !isOverdueAt(purchase, now)) return [];
  return [expired({ uid: state.uid, purchase_id: purchaseId }, new Date(now).toISOString())];
}
