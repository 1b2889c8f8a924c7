import type { Timer } from '@goldwake/core';

/** Timer that asks the provider for the payment of a purchase. */
export const POLL_PURCHASE = 'cashier.poll_purchase';

export interface PollPurchasePayload {
  uid: string;
  purchase_id: string;
}

/** @param at milliseconds since the Unix epoch */
export function pollTimer(
  { uid, purchase_id }: PollPurchasePayload,
  at: number,
  correlationId: string,
): Timer<PollPurchasePayload> {
  return { command: POLL_PURCHASE, key: purchase_id, at, payload: { uid, purchase_id }, correlationId };
}
