import { idOf, type PurchaseEvent, type StoredEvent } from '@goldwake/contracts';
import { collection, type Projection } from '@goldwake/core';

interface OpenReview {
  uid: string;
  /** Position of the event that began the review. */
  position: number;
}

/** Purchases in review, by purchase id. The index lists the oldest first. */
export const OPEN_REVIEWS = collection<OpenReview>('cashier_open_reviews', { by_position: { fields: ['position'] } });

/** Events that end a review: the decision of an operator, and reversals of the payment. */
const ENDS = ['purchase_review_ended', 'purchase_refunded', 'purchase_disputed'] as const;

export const openReviews: Projection = {
  group: 'cashier.open_reviews',
  topics: ['cashier'],
  types: ['purchase_review_started', ...ENDS],
  collections: [OPEN_REVIEWS],
  handle(event, effects) {
    const { type, data, stream, position } = event as StoredEvent<PurchaseEvent> & PurchaseEvent;
    if (type === 'purchase_review_started') {
      effects.put(OPEN_REVIEWS, data.purchase_id, { uid: idOf(stream), position });
    } else {
      effects.remove(OPEN_REVIEWS, data.purchase_id);
    }
  },
};
