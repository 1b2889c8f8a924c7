import {
  type EventOf,
  type Payment,
  type PaymentFailureCode,
  type PurchaseEvent,
  type PurchaseFailure,
  type ReviewReason,
} from '@goldwake/contracts';
import { dueTermsOf, isBonusUsedByOther } from './bonus.js';
import { PRICE_CURRENCY, priceInCents } from './price.js';
import { hasBought, isUndecided, type PurchasesState, type StoredPurchase } from './purchases.js';
import { type OfPayment, reversals } from './reversals.js';
import { treatmentOf } from './risk.js';

/** Returns why a payment does not belong to a purchase of the player; undefined if it does. */
export function foreignPayment(state: PurchasesState, { reference, payment_id }: Payment): string | undefined {
  const purchase = state.purchases.get(reference);
  if (!purchase) return `its reference ${reference} is no purchase`;
  if (treatmentOf(purchase) === 'block')
    return `the purchase ${reference} was blocked, and no payment was opened for it`;
  const isOther = purchase.payment_id !== null && purchase.payment_id !== payment_id;
  return isOther ? `the purchase ${reference} is paid with ${purchase.payment_id}` : undefined;
}

/**
 * Decides what the state of a payment means for its purchase, whether the player, a webhook or the poll reported it.
 * Returns all events that lead from the stored state to the reported one; none for a repeated, late or foreign report.
 *
 * The provider is the authority on money: a payment that it reports as succeeded is credited even if the casino had
 * ended the purchase before. After an operator declined it, only its refund and disputes count. A payment whose amount
 * is wrong, of a second first purchase, with a bonus that another purchase uses, or for which the fraud scoring asked for
 * a review, is reviewed instead of credited. In every other case, a purchase that has ended without success never changes.
 */
export function observe(state: PurchasesState, payment: Payment, now: number): PurchaseEvent[] {
  const purchase = state.purchases.get(payment.reference);
  if (!purchase || foreignPayment(state, payment) !== undefined) return [];
  const at = new Date(now).toISOString();
  const of = { uid: state.uid, purchase_id: purchase.purchase_id };
  const ofPayment = { ...of, payment_id: payment.payment_id };
  const opened: PurchaseEvent[] =
    purchase.status === 'created' ? [{ type: 'purchase_payment_opened', data: { ...ofPayment, opened_at: at } }] : [];

  if (payment.status === 'succeeded') {
    const success = isPaid(purchase) ? [] : [...opened, paid(state, purchase, payment, ofPayment, at)];
    return [...success, ...reversals(purchase, payment, ofPayment, at)];
  }
  if (!isUndecided(purchase)) return [];
  switch (payment.status) {
    case 'open':
      return opened;
    case 'processing':
      if (purchase.status === 'processing') return [];
      return [...opened, { type: 'purchase_processing', data: { ...ofPayment, seen_at: at } }];
    case 'expired':
      return [...opened, expired(of, at)];
    case 'failed': {
      const failure = FAILURES[payment.failure_code ?? 'card_declined'];
      if (failure === 'canceled' && isOverdue(purchase, payment)) return [...opened, expired(of, at)];
      const data = { ...ofPayment, failure, paid_with: payment.card, failed_at: at };
      return [...opened, { type: 'purchase_failed', data }];
    }
  }
}

const FAILURES: Record<PaymentFailureCode, PurchaseFailure> = {
  card_declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  fraud_blocked: 'blocked',
  authentication_failed: 'authentication_failed',
  canceled: 'canceled',
};

/** Returns whether the success of the payment is stored, with or without a review, also if an operator declined it. */
function isPaid(purchase: StoredPurchase): boolean {
  if (purchase.failure === 'review_declined') return true;
  return !isUndecided(purchase) && purchase.status !== 'failed' && purchase.status !== 'expired';
}

/** The casino itself cancels a payment that nobody paid in time. */
function isOverdue(purchase: StoredPurchase, payment: Payment): boolean {
  return Date.parse(payment.updated_at) >= Date.parse(purchase.expires_at);
}

function paid(
  state: PurchasesState,
  purchase: StoredPurchase,
  payment: Payment,
  ofPayment: OfPayment,
  at: string,
): PurchaseEvent {
  const { amount, currency, card } = payment;
  const reason = reviewReason(state, purchase, payment);
  if (reason) {
    const received = { paid_amount: amount, paid_currency: currency, paid_with: card };
    return { type: 'purchase_review_started', data: { ...ofPayment, reason, ...received, started_at: at } };
  }
  return {
    type: 'purchase_succeeded',
    data: { ...ofPayment, ...dueTermsOf(purchase), paid_with: card, succeeded_at: at },
  };
}

/**
 * Returns why an operator must decide about a paid purchase; undefined if it is credited. The limits of first purchases
 * and bonuses are checked again, because a purchase that has ended can still be paid after another one.
 */
function reviewReason(
  state: PurchasesState,
  purchase: StoredPurchase,
  { amount, currency }: Payment,
): ReviewReason | undefined {
  if (purchase.first_purchase && hasBought(state)) return 'first_purchase_used';
  if (amount !== priceInCents(purchase) || currency !== PRICE_CURRENCY) return 'amount_differs';
  if (isBonusUsedByOther(state, purchase)) return 'bonus_used';
  return treatmentOf(purchase) === 'review' ? 'risk' : undefined;
}

export function expired(of: { uid: string; purchase_id: string }, at: string): EventOf<'purchase_expired'> {
  return { type: 'purchase_expired', data: { ...of, expired_at: at } };
}
