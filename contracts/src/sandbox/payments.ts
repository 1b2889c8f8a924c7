/**
 * The API of the payment provider, as its documentation would describe it. The casino calls it over HTTP only; nothing
 * else of the provider is known to the casino.
 */
import type { IsoTime } from '../field-types.js';

/**
 * - `open`: the payment page waits for the payer, or the payer's bank for a confirmation (3-D Secure).
 * - `processing`: the payer has submitted the payment, and it is not decided yet; crypto waits for its confirmations.
 * - `succeeded`, `failed`, `expired`: final. A success can be refunded or disputed afterwards. Crypto that arrives
 *   after the payment expired makes it a success, because it cannot be sent back by itself.
 */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'failed' | 'expired';

export type PaymentFailureCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'fraud_blocked'
  | 'authentication_failed'
  | 'canceled';

/**
 * An objection of the payer to their bank. The bank takes the money back when it begins, and returns it if it is won.
 */
export interface Dispute {
  status: 'open' | 'won' | 'lost';
  opened_at: IsoTime;
  /** Null while the bank has not decided. */
  closed_at: IsoTime | null;
}

/** Body of POST /v1/payments. The request needs `Authorization: Bearer <key>`; `reference` makes it idempotent. */
export interface OpenPayment {
  /**
   * The merchant's id of the order. A second request with the same reference returns the first payment; one with
   * another amount, currency or method is refused with 409.
   */
  reference: string;
  /** In hundredths of the currency. */
  amount: number;
  currency: string;
  method: 'card' | 'apple_pay' | 'google_pay' | 'crypto';
  /**
   * `required`: the payer's bank must confirm the payer of a card payment (3-D Secure), also where it would not ask.
   */
  authentication: 'if_needed' | 'required';
  /** Shown on the payment page. */
  description: string;
  /** Where the payment page leads when the payment is decided or canceled. */
  return_url: string;
}

/**
 * Response of POST /v1/payments, GET /v1/payments/{payment_id}, POST /v1/payments/{payment_id}/cancel and
 * POST /v1/payments/{payment_id}/refund. A refund returns the complete amount; a payment that was refunded is returned
 * unchanged, and one that has not succeeded, or has an open or lost dispute, is refused with 409.
 */
export interface Payment {
  payment_id: string;
  reference: string;
  status: PaymentStatus;
  /** In hundredths of the currency. Once the payment has succeeded, it is what was received. */
  amount: number;
  currency: string;
  /** Null until the payer has paid. Of crypto: its currency and the last four characters of the address that paid. */
  card: { brand: string; last4: string } | null;
  /** Null unless the status is `failed`. */
  failure_code: PaymentFailureCode | null;
  /** When the amount was returned to the payer; null if it was not. */
  refunded_at: IsoTime | null;
  /** Null if the payment was never disputed. */
  dispute: Dispute | null;
  /** Address of the payment page. */
  url: string;
  created_at: IsoTime;
  expires_at: IsoTime;
  updated_at: IsoTime;
}

export type PaymentEventType =
  | 'payment.processing'
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.expired'
  | 'payment.refunded'
  | 'payment.disputed'
  | 'payment.dispute_won'
  | 'payment.dispute_lost';

/** Body of a webhook. It contains the payment as it was when the event happened. */
export interface PaymentEvent {
  event_id: string;
  type: PaymentEventType;
  created_at: IsoTime;
  payment: Payment;
}

/**
 * Header of a webhook:
 * `t=<seconds since the Unix epoch>,v1=<hex HMAC-SHA256 of "<t>.<body>" under the webhook secret>`.
 */
export const PAYMENT_SIGNATURE_HEADER = 'payment-signature';
