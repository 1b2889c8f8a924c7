import {
  idOf,
  type PurchaseEvent,
  type PurchaseStatus,
  type PurchaseTerms,
  type StoredEvent,
} from '@goldwake/contracts';
import { addId, defineInvariant, hasId, noIds, type SeenIds } from '@goldwake/core';
import { PRICE_CURRENCY, priceInCents } from '../domain/index.js';
import { PURCHASE_TYPES } from '../domain/purchase-types.js';

type Terms = Pick<PurchaseTerms, 'price' | 'gold_coins' | 'sweeps_coins' | 'playthrough_percent'>;

interface Known extends Terms {
  status: PurchaseStatus;
  payment_id: string | null;
}

interface Purchases {
  /** Purchases that have not succeeded, by id. One that has failed or expired may still succeed. */
  known: Map<string, Known>;
  succeeded: SeenIds;
}

/**
 * Statuses in which an event may happen to a purchase. A payment may succeed after the casino ended the purchase, because
 * the provider has the last word on money.
 */
const FROM: Record<Exclude<PurchaseEvent['type'], 'purchase_created'>, readonly PurchaseStatus[]> = {
  purchase_payment_opened: ['created'],
  purchase_processing: ['requires_action'],
  purchase_review_started: ['requires_action', 'processing', 'failed', 'expired'],
  purchase_succeeded: ['requires_action', 'processing', 'failed', 'expired'],
  purchase_failed: ['created', 'requires_action', 'processing'],
  purchase_expired: ['created', 'requires_action', 'processing'],
  purchase_review_ended: ['in_review'],
  purchase_refunded: ['succeeded', 'disputed', 'won'],
  purchase_disputed: ['succeeded'],
  purchase_dispute_won: ['disputed'],
  purchase_dispute_lost: ['disputed'],
};

export const purchaseTransitions = defineInvariant<Purchases>({
  name: 'purchases',
  rule: 'a purchase is created once, follows one payment and ends once, except that a payment may succeed after the purchase failed or expired; a success states the terms of the creation, and a review a payment that differs from the price',
  types: PURCHASE_TYPES,
  initial: () => ({ known: new Map(), succeeded: noIds() }),
  check({ known, succeeded }, event, violate) {
    const stored = event as StoredEvent & PurchaseEvent;
    const { purchase_id } = stored.data;
    const before = known.get(purchase_id);
    if (stored.type === 'purchase_created') {
      if (before || hasId(succeeded, purchase_id)) violate(event, `creates ${purchase_id} again`);
      if (!purchase_id.startsWith(`${idOf(event.stream)}.`))
        violate(event, `has the id ${purchase_id} of another player`);
      const { price, gold_coins, sweeps_coins, playthrough_percent } = stored.data;
      const terms = { price, gold_coins, sweeps_coins, playthrough_percent };
      known.set(purchase_id, { ...terms, status: 'created', payment_id: null });
      return;
    }
    if (!before) {
      violate(
        event,
        `changes ${purchase_id}, which ${hasId(succeeded, purchase_id) ? 'has succeeded' : 'was not created'}`,
      );
      return;
    }
    const fault = faultOf(before, stored);
    if (fault !== undefined) violate(event, fault);
    if (stored.type === 'purchase_succeeded') {
      known.delete(purchase_id);
      addId(succeeded, purchase_id);
    } else {
      const payment_id = 'payment_id' in stored.data ? stored.data.payment_id : before.payment_id;
      known.set(purchase_id, { ...before, status: statusAfter(stored.type), payment_id });
    }
  },
});

type Later = Exclude<PurchaseEvent, { type: 'purchase_created' }>;

function faultOf(before: Known, event: Later): string | undefined {
  const { type, data } = event;
  if (!FROM[type].includes(before.status)) return `is a ${type} of a purchase that is ${before.status}`;
  const paymentId = 'payment_id' in data ? data.payment_id : before.payment_id;
  if (before.payment_id !== null && paymentId !== before.payment_id) {
    return `states the payment ${paymentId}; the purchase is paid with ${before.payment_id}`;
  }
  switch (type) {
    case 'purchase_failed':
      if (before.payment_id === null && (data.payment_id !== null || data.failure !== 'canceled')) {
        return `states that a payment was ${data.failure}, but none was opened`;
      }
      return undefined;
    case 'purchase_succeeded': {
      const field = (['price', 'gold_coins', 'sweeps_coins', 'playthrough_percent'] as const).find(
        (one) => data[one] !== before[one],
      );
      return field && `states ${data[field]} as ${field}; the purchase was created with ${before[field]}`;
    }
    case 'purchase_review_started': {
      const isOrdered = data.paid_amount === priceInCents(before) && data.paid_currency === PRICE_CURRENCY;
      return isOrdered ? 'reviews a payment of the ordered price' : undefined;
    }
    default:
      return undefined;
  }
}

function statusAfter(type: Exclude<Later['type'], 'purchase_succeeded'>): PurchaseStatus {
  switch (type) {
    case 'purchase_payment_opened':
      return 'requires_action';
    case 'purchase_processing':
      return 'processing';
    case 'purchase_review_started':
      return 'in_review';
    case 'purchase_failed':
      return 'failed';
    case 'purchase_expired':
      return 'expired';
    case 'purchase_review_ended':
      return 'in_review';
    case 'purchase_refunded':
      return 'refunded';
    case 'purchase_disputed':
      return 'disputed';
    case 'purchase_dispute_won':
      return 'won';
    case 'purchase_dispute_lost':
      return 'lost';
  }
}
