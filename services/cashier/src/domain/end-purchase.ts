import { type EventOf, Refusal } from '@goldwake/contracts';
import { expired } from './observe.js';
import { isUndecided, type PurchasesState, type StoredPurchase } from './purchases.js';

/**
 * Returns a purchase of the player.
 * @throws Refusal `not_found`
 */
export function requirePurchase(state: PurchasesState, purchaseId: string): StoredPurchase {
  const purchase = state.purchases.get(purchaseId);
  if (!purchase) throw new Refusal('not_found');
  return purchase;
}

/**
 * Cancels a purchase for which the provider has not opened a payment; stores nothing in any other status.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `not_found`
 */
export function cancelUnopened(state: PurchasesState, purchaseId: string, now: number): EventOf<'purchase_failed'>[] {
  const { status } = requirePurchase(state, purchaseId);
  if (status !== 'created') return [];
  const of = { uid: state.uid, purchase_id: purchaseId, payment_id: null };
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
