/**
 * The API of the payment provider, as its documentation would describe it. The casino calls it over HTTP only; nothing
 * else of the provider is known to the casino.
 */
import type { IsoTime } from '../field-types.js';

/**
 * - `open`: the payment page waits for the payer.
 * - `processing`: the payer has submitted the payment, and it is not decided yet.
 * - `succeeded`, `failed`, `expired`: final.
 */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'failed' | 'expired';

export type PaymentFailureCode = 'card_declined' | 'insufficient_funds' | 'fraud_blocked' | 'canceled';

/** Body of POST /v1/payments. The request needs `Authorization: Bearer <key>`; `reference` makes it idempotent. */
export interface OpenPayment {
  /** The merchant's id of the order. A second request with the same reference returns the first payment. */
  reference: string;
  /** In hundredths of the currency. */
  amount: number;
  currency: string;
  method: 'card';
  /** Shown on the payment page. */
  description: string;
  /** Where the payment page leads when the payment is decided or canceled. */
  return_url: string;
}

/** Response of POST /v1/payments, GET /v1/payments/{payment_id} and POST /v1/payments/{payment_id}/cancel. */
export interface Payment {
  payment_id: string;
  reference: string;
  status: PaymentStatus;
  /** In hundredths of the currency. Once the payment has succeeded, it is what was received. */
  amount: number;
  currency: string;
  /** Null until the payer has chosen a card. */
  card: { brand: string; last4: string } | null;
  /** Null unless the status is `failed`. */
  failure_code: PaymentFailureCode | null;
  /** Address of the payment page. */
  url: string;
  created_at: IsoTime;
  expires_at: IsoTime;
  updated_at: IsoTime;
}

export type PaymentEventType = 'payment.processing' | 'payment.succeeded' | 'payment.failed' | 'payment.expired';

/** Body of a webhook. It contains the payment as it was when the event happened. */
export interface PaymentEvent {
  event_id: string;
  type: PaymentEventType;
  created_at: IsoTime;
  payment: Payment;
}

/**
 * Header of a webhook: `t=<seconds since the Unix epoch>,v1=<hex HMAC-SHA256 of "<t>.<body>" under the webhook secret>`.
 */
export const PAYMENT_SIGNATURE_HEADER = 'payment-signature';
