import type { PurchaseEvent } from '@goldwake/contracts';
import type { StoredPurchase } from './purchases.js';

export const MOVING_TYPES = [
  'purchase_succeeded',
  'purchase_refunded',
  'purchase_disputed',
  'purchase_dispute_won',
] as const satisfies readonly PurchaseEvent['type'][];

/** An event because of which the wallet credits, takes back or restores the coins of a purchase. */
export type MovingEvent = Extract<PurchaseEvent, { type: (typeof MOVING_TYPES)[number] }>;

export function canMoveCoins(event: PurchaseEvent): event is MovingEvent {
  return MOVING_TYPES.some((type) => type === event.type);
}

/** Returns the events of a purchase because of which the wallet moves coins, in the order of the given events. */
export function movesOf<E extends PurchaseEvent>(purchase: StoredPurchase, events: readonly E[]): (E & MovingEvent)[] {
  return events
    .filter((event): event is E & MovingEvent => canMoveCoins(event))
    .filter((event) => event.data.purchase_id === purchase.purchase_id && movesCoins(purchase, event));
}

/**
 * Returns whether the wallet has something to do because of an event. Coins that were never credited are not taken
 * back, and a refund does not take back again what a dispute that was not won has taken back.
 * @param purchase as it is after the event, or later
 */
export function movesCoins(
  { has_succeeded, dispute }: Pick<StoredPurchase, 'has_succeeded' | 'dispute'>,
  { type }: Pick<MovingEvent, 'type'>,
): boolean {
  return has_succeeded && !(type === 'purchase_refunded' && dispute === 'open');
}
