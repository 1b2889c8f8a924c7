import type { PaymentEvent, PaymentEventType } from '@goldwake/contracts';
import { collection } from '@goldwake/core';
import type { PaymentState } from '../domain/index.js';

export interface Delivery extends Omit<PaymentEvent, 'payment' | 'type'> {
  type: PaymentEventType | typeof UNKNOWN_TYPE;
  /** The payment as it was when the event happened. */
  payment: PaymentState;
  /** `held` waits until the webhooks of the payment are released; `lost` is never sent by itself. */
  status: 'pending' | 'delivered' | 'given_up' | 'held' | 'lost';
  /** Number of attempts so far. */
  attempts: number;
}

/** Whether a webhook is not sent by itself before a person releases it or sends it again. */
export function waits(status: Delivery['status']): boolean {
  return status === 'held' || status === 'lost';
}

/** A type that the documentation of the API does not name, as a later version of a real provider would send it. */
export const UNKNOWN_TYPE = 'payment.note_added';

/** Webhooks by event id, which are in the order of their creation. */
export const DELIVERIES = collection<Delivery>('webhook_deliveries', {
  by_payment: { fields: ['payment.payment_id'] },
});
