import type { Timer } from '@goldwake/core';

/** Timer that asks the provider to refund the payment of a purchase. */
export const REFUND_PURCHASE = 'cashier.refund_purchase';

export interface RefundPurchasePayload {
  uid: string;
  purchase_id: string;
  /** ISO time since which the refund is due. */
  since: string;
}

/** @param at milliseconds since the Unix epoch */
export function refundTimer(
  payload: RefundPurchasePayload,
  at: number,
  correlationId: string,
): Timer<RefundPurchasePayload> {
  return { command: REFUND_PURCHASE, key: payload.purchase_id, at, payload, correlationId };
}
