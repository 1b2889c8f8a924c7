import {
  FRAUD_DECISIONS,
  FRAUD_REASON_PATTERN,
  FRAUD_REASONS_MAX,
  type FraudDecision,
  type FraudScore,
  msSince,
  type PurchaseEvent,
  type PurchaseRisk,
  type ScoreOrder,
} from '@goldwake/contracts';
import { PRICE_CURRENCY, priceInCents } from './price.js';
import type { PurchasesState, StoredPurchase } from './purchases.js';
import { DECLINES_WINDOW_MS } from './rules.js';

/**
 * Returns what the casino does with an order because of its score. Crypto has no bank that could confirm the payer, so
 * a challenge of it is a review. An order that was not scored is allowed.
 */
export function treatmentOf({ risk, method }: Pick<StoredPurchase, 'risk' | 'method'>): FraudDecision {
  const decision = risk?.decision ?? 'allow';
  return decision === 'challenge' && method === 'crypto' ? 'review' : decision;
}

/** Whether an order failed because of its score, before a payment was opened. The provider blocks payments as well. */
export function isBlockedUnpaid({ type, data }: PurchaseEvent): boolean {
  return type === 'purchase_failed' && data.failure === 'blocked' && data.payment_id === null;
}

/** Reasons of the casino itself, for an order that the fraud scoring has not scored. */
const UNSCORED = ['score_timeout', 'score_unavailable'] as const;

/** Score of an order that the fraud scoring has not scored. */
export function unscored(reason: (typeof UNSCORED)[number]): PurchaseRisk {
  return { decision: 'review', reasons: [reason] };
}

/** Returns whether the fraud scoring may have sent a score: the reasons are its codes, and fit the decision. */
export function isScore(sent: { decision: unknown; reasons: unknown }): sent is FraudScore {
  const { decision, reasons } = sent;
  if (!FRAUD_DECISIONS.some((one) => one === decision) || !Array.isArray(reasons)) return false;
  if (decision === 'allow') return reasons.length === 0;
  return reasons.length > 0 && reasons.length <= FRAUD_REASONS_MAX && reasons.every(isCode);
}

function isCode(reason: unknown): boolean {
  return typeof reason === 'string' && FRAUD_REASON_PATTERN.test(reason) && !isUnscored(reason);
}

function isUnscored(reason: unknown): boolean {
  return UNSCORED.some((one) => one === reason);
}

/** Returns whether the casino may have stored a score: the scoring sent it, or gave none that is usable. */
export function isRisk(risk: PurchaseRisk): boolean {
  const { decision, reasons } = risk;
  return isScore(risk) || (decision === 'review' && reasons.length === 1 && isUnscored(reasons[0]));
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
    recent_declines: declines.filter((at) => msSince(at, now) <= DECLINES_WINDOW_MS).length,
  };
}
