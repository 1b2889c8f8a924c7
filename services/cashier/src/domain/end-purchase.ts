import { type EventOf, msSince, Refusal } from '@goldwake/contracts';
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

/** Returns whether the time to pay is over. It is, if the clock was set back to before the purchase. */
export function isOverdueAt(
  { created_at, expires_at }: Pick<StoredPurchase, 'created_at' | 'expires_at'>,
  now: number,
): boolean {
  const createdAt = Date.parse(created_at);
  return msSince(createdAt, now) >= Date.parse(expires_at) - createdAt;
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
