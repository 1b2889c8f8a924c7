import type { PurchaseEvent, StoredEvent } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear } from '@goldwake/core';
import { payableMs } from '../domain/index.js';
import { PURCHASE_TYPES } from '../domain/purchase-types.js';

export const purchaseTimes = defineInvariant<null>({
  name: 'times of purchases',
  rule: 'every event of a purchase is recorded within five minutes of its stated time, and a purchase can be paid for 30 minutes, or 15 with crypto',
  types: PURCHASE_TYPES,
  initial: () => null,
  check(_, event, violate) {
    const stored = event as StoredEvent & PurchaseEvent;
    const stated = timeOf(stored);
    if (!isRecordedNear(stated, event)) violate(event, `happened at ${stated}; it was recorded at ${event.recordedAt}`);
    if (stored.type !== 'purchase_created') return;
    const { method, created_at, expires_at } = stored.data;
    if (Date.parse(expires_at) - Date.parse(created_at) !== payableMs(method)) {
      violate(event, `can be paid from ${created_at} to ${expires_at}`);
    }
  },
});

function timeOf({ type, data }: PurchaseEvent): string {
  switch (type) {
    case 'purchase_created':
      return data.created_at;
    case 'purchase_payment_opened':
      return data.opened_at;
    case 'purchase_processing':
      return data.seen_at;
    case 'purchase_review_started':
      return data.started_at;
    case 'purchase_succeeded':
      return data.succeeded_at;
    case 'purchase_failed':
      return data.failed_at;
    case 'purchase_expired':
      return data.expired_at;
    case 'purchase_review_ended':
      return data.ended_at;
    case 'purchase_refunded':
      return data.refunded_at;
    case 'purchase_disputed':
      return data.disputed_at;
    case 'purchase_dispute_won':
      return data.won_at;
    case 'purchase_dispute_lost':
      return data.lost_at;
  }
}
