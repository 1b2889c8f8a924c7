import {
  type CreditTerms,
  idOf,
  isOperatorReason,
  type PurchaseEvent,
  type PurchaseFailure,
  type PurchaseStatus,
  type StoredEvent,
} from '@goldwake/contracts';
import { addId, defineInvariant, hasId, noIds, type SeenIds } from '@goldwake/core';
import { dueTermsOf, PRICE_CURRENCY, priceInCents, priceOfCents } from '../domain/index.js';
import { PURCHASE_TYPES } from '../domain/purchase-types.js';

/**
 * A review that was `approved` or `declined` has ended, and the event that states the result is still missing. After
 * the failure of a declined one, its payment is `to_refund`.
 */
type Status = PurchaseStatus | 'approved' | 'declined' | 'to_refund';

interface Known {
  status: Status;
  payment_id: string | null;
  /** What a success must state; null after the success. */
  terms: CreditTerms | null;
  /** What a success after a review may state instead; null after the success, and if the order has no bonus. */
  withoutBonus: CreditTerms | null;
  /** Currency of a payment in review. */
  paidCurrency: string | null;
}

interface Purchases {
  /** Purchases to which something may still happen, by id. One that has failed or expired may still succeed. */
  known: Map<string, Known>;
  ended: SeenIds;
  /** Ids of the payments of all purchases. */
  payments: SeenIds;
  /** Ends of reviews whose result is not stored yet, by purchase id. */
  withoutResult: Map<string, StoredEvent>;
}

/** Failures of purchases without a payment: the player canceled it, or the fraud scoring blocked it. */
const WITHOUT_PAYMENT: readonly PurchaseFailure[] = ['canceled', 'blocked'];

type Later = Exclude<PurchaseEvent, { type: 'purchase_created' }>;

/**
 * Statuses in which an event may happen to a purchase. A payment may succeed after the casino ended the purchase,
 * because the provider has the last word on money.
 */
const FROM: Record<Later['type'], readonly Status[]> = {
  purchase_payment_opened: ['created'],
  purchase_processing: ['requires_action'],
  purchase_review_started: ['requires_action', 'processing', 'failed', 'expired'],
  purchase_review_ended: ['in_review'],
  purchase_succeeded: ['requires_action', 'processing', 'failed', 'expired', 'approved'],
  purchase_failed: ['created', 'requires_action', 'processing', 'declined'],
  purchase_expired: ['created', 'requires_action', 'processing'],
  purchase_refunded: ['in_review', 'succeeded', 'disputed', 'won', 'to_refund'],
  purchase_disputed: ['in_review', 'succeeded', 'to_refund'],
  purchase_dispute_won: ['disputed'],
  purchase_dispute_lost: ['disputed'],
};

const AFTER = {
  purchase_payment_opened: 'requires_action',
  purchase_processing: 'processing',
  purchase_expired: 'expired',
  purchase_disputed: 'disputed',
  purchase_dispute_won: 'won',
} as const;

export const purchaseTransitions = defineInvariant<Purchases>({
  name: 'purchases',
  rule: 'a purchase is created once, follows one payment of its own and ends once, except that a payment may succeed after the purchase failed or expired, and a success, also one that an operator declined, may be disputed or refunded; a payment that differs from the price, of a second first purchase, or of a purchase whose bonus another one uses (`bonus_used`) is reviewed, and an operator decides about it once, for a stated reason and with its result in the same command; a success states the terms of the creation with the coins of its bonus, and after a review the paid price, and the coins of the package alone if another purchase uses the bonus',
  types: PURCHASE_TYPES,
  initial: () => ({ known: new Map(), ended: noIds(), payments: noIds(), withoutResult: new Map() }),
  check({ known, ended, payments, withoutResult }, event, violate) {
    const stored = event as StoredEvent & PurchaseEvent;
    const { purchase_id } = stored.data;
    const before = known.get(purchase_id);
    if (stored.type === 'purchase_created') {
      if (before || hasId(ended, purchase_id)) violate(event, `creates ${purchase_id} again`);
      if (!purchase_id.startsWith(`${idOf(event.stream)}.`))
        violate(event, `has the id ${purchase_id} of another player`);
      known.set(purchase_id, {
        status: 'created',
        payment_id: null,
        terms: dueTermsOf(stored.data),
        withoutBonus: stored.data.bonus && dueTermsOf({ ...stored.data, bonus: null }),
        paidCurrency: null,
      });
      return;
    }
    if (!before) {
      violate(event, `changes ${purchase_id}, which ${hasId(ended, purchase_id) ? 'has ended' : 'was not created'}`);
      return;
    }
    const fault = faultOf(before, stored);
    if (fault !== undefined) violate(event, fault);
    if (stored.type === 'purchase_review_ended' && !isOperatorReason(stored.data.reason)) {
      violate(event, `states ${JSON.stringify(stored.data.reason)} as its reason`);
    }
    const paymentId = 'payment_id' in stored.data ? stored.data.payment_id : null;
    if (before.payment_id === null && paymentId !== null && !addId(payments, paymentId)) {
      violate(event, `is paid with ${paymentId}, which pays another purchase`);
    }
    const reviewEnded = withoutResult.get(purchase_id);
    if (reviewEnded && reviewEnded.commandId !== event.commandId) {
      violate(event, `is stored by another command than ${reviewEnded.eventId}, whose result it is`);
    }
    withoutResult.delete(purchase_id);
    if (stored.type === 'purchase_review_ended' && fault === undefined) withoutResult.set(purchase_id, event);
    const after = evolve(before, stored);
    if (after) known.set(purchase_id, after);
    else {
      known.delete(purchase_id);
      addId(ended, purchase_id);
    }
  },
  end({ withoutResult }, violate, _, { position }) {
    for (const ended of withoutResult.values()) {
      // A history may be cut before the result, which the same command records next.
      if (ended.position < position) violate(ended, 'ends a review, but no result is stored');
    }
  },
});

function faultOf(before: Known, event: Later): string | undefined {
  const { type, data } = event;
  if (!FROM[type].includes(before.status)) return `is a ${type} of a purchase that is ${before.status}`;
  const paymentId = 'payment_id' in data ? data.payment_id : before.payment_id;
  if (before.payment_id !== null && paymentId !== before.payment_id) {
    return `states the payment ${paymentId}; the purchase is paid with ${before.payment_id}`;
  }
  switch (type) {
    case 'purchase_failed':
      if ((data.failure === 'review_declined') !== (before.status === 'declined')) {
        return `states the failure ${data.failure} of a purchase that is ${before.status}`;
      }
      if (before.payment_id === null && (data.payment_id !== null || !WITHOUT_PAYMENT.includes(data.failure))) {
        return `states that a payment was ${data.failure}, but none was opened`;
      }
      return undefined;
    case 'purchase_succeeded': {
      const { terms, withoutBonus, status } = before;
      const field = terms && otherField(data, terms);
      if (!field) return undefined;
      // The rule `purchase bonuses` decides whether the bonus is due.
      if (status === 'approved' && withoutBonus && !otherField(data, withoutBonus)) return undefined;
      return `states ${data[field]} as ${field}; ${terms[field]} is due`;
    }
    case 'purchase_review_started': {
      if (data.reason === 'bonus_used' && !before.withoutBonus) {
        return 'reviews a purchase without a bonus because its bonus is used';
      }
      const isOrdered =
        before.terms && data.paid_amount === priceInCents(before.terms) && data.paid_currency === PRICE_CURRENCY;
      return isOrdered && data.reason === 'amount_differs' ? 'reviews a payment of the ordered price' : undefined;
    }
    case 'purchase_review_ended': {
      if (data.decision === 'declined') return undefined;
      if (before.paidCurrency !== PRICE_CURRENCY) return `approves a payment in ${before.paidCurrency}`;
      return before.terms?.price === '0' ? 'approves a payment of nothing' : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns a field of the terms that a success states differently; undefined if it states the terms. */
function otherField(stated: CreditTerms, terms: CreditTerms): keyof CreditTerms | undefined {
  return (Object.keys(terms) as (keyof CreditTerms)[]).find((one) => stated[one] !== terms[one]);
}

/** Returns a purchase after an event; undefined if nothing can happen to it any more. */
function evolve(before: Known, event: Later): Known | undefined {
  const { type, data } = event;
  const payment_id = 'payment_id' in data ? data.payment_id : before.payment_id;
  switch (type) {
    case 'purchase_refunded':
    case 'purchase_dispute_lost':
      return undefined;
    case 'purchase_failed':
      return { ...before, payment_id, status: data.failure === 'review_declined' ? 'to_refund' : 'failed' };
    case 'purchase_succeeded':
      return { payment_id, status: 'succeeded', terms: null, withoutBonus: null, paidCurrency: null };
    case 'purchase_review_started': {
      const price = priceOfCents(data.paid_amount);
      const terms = before.terms && { ...before.terms, price };
      const withoutBonus = before.withoutBonus && { ...before.withoutBonus, price };
      return { payment_id, status: 'in_review', terms, withoutBonus, paidCurrency: data.paid_currency };
    }
    case 'purchase_review_ended':
      return { ...before, payment_id, status: data.decision };
    default:
      return { ...before, payment_id, status: AFTER[type] };
  }
}
