import type { FraudDecision, PurchaseEvent, PurchaseRisk, ScoreOrder } from '@goldwake/contracts';
import { PRICE_CURRENCY, priceInCents } from './price.js';
import type { PurchasesState, StoredPurchase } from './purchases.js';
import { DECLINES_WINDOW_MS } from './rules.js';

/**
 * Returns what the casino does with an order because of its score. Crypto has no bank that could confirm the payer, so a
 * challenge of it is a review. An order that was not scored is allowed.
 */
export function treatmentOf({ risk, method }: Pick<StoredPurchase, 'risk' | 'method'>): FraudDecision {
  const decision = risk?.decision ?? 'allow';
  return decision === 'challenge' && method === 'crypto' ? 'review' : decision;
}

/** Whether an order failed because of its score, before a payment was opened. The provider blocks payments as well. */
export function isBlockedUnpaid({ type, data }: PurchaseEvent): boolean {
  return type === 'purchase_failed' && data.failure === 'blocked' && data.payment_id === null;
}

/** Score of an order that the fraud scoring has not scored. */
export function unscored(reason: 'score_timeout' | 'score_unavailable'): PurchaseRisk {
  return { decision: 'review', reasons: [reason] };
}

/**
 * Returns what the fraud scoring is told about an order.
 * @param now milliseconds since the Unix epoch
 */
export function scoreOrderOf(
  { uid, purchases, declines }: PurchasesState,
  order: Pick<StoredPurchase, 'purchase_id' | 'method' | 'price'>,
  now: number,
): ScoreOrder {
  return {
    reference: order.purchase_id,
    amount: priceInCents(order),
    currency: PRICE_CURRENCY,
    method: order.method,
    player: uid,
    earlier_purchases: [...purchases.values()].filter(({ has_succeeded }) => has_succeeded).length,
    recent_declines: declines.filter((at) => now - at <= DECLINES_WINDOW_MS).length,
  };
}
