import type { OpenPayment, Payment } from '@goldwake/contracts';
import type { Quote, Transfer } from './coins.js';

/** Time in which a payer can pay, in milliseconds. */
export const OPEN_MS = 30 * 60_000;
/** Time for which the rate of a crypto payment is guaranteed, and in which the payer can pay, in milliseconds. */
export const QUOTE_MS = 15 * 60_000;

type IsoTime = Payment['created_at'];
export type PaidCard = NonNullable<Payment['card']>;

/** A payment as it is stored. */
export interface PaymentState
  extends Omit<Payment, 'url'>,
    Pick<OpenPayment, 'description' | 'return_url' | 'method' | 'authentication'> {
  /** Unguessable id in the address of the payment page. The merchant's systems know `payment_id` only. */
  page_id: string;
  /** The card about which the payer's bank asks (3-D Secure); null unless the bank waits for the payer. */
  unconfirmed_card: PaidCard | null;
  /** When the payer's bank opens a dispute by itself; null if it will not. */
  disputes_at: IsoTime | null;
  /** The coins that the payer is asked to send; null before a currency was chosen. */
  quote: Quote | null;
  /** The coins that the payer has sent; null before that. */
  transfer: Transfer | null;
}

/** Fields that payments of earlier versions do not have. */
const LATER_FIELDS = {
  method: 'card',
  authentication: 'if_needed',
  unconfirmed_card: null,
  disputes_at: null,
  refunded_at: null,
  dispute: null,
  quote: null,
  transfer: null,
} as const;

/** @param now in milliseconds since the Unix epoch */
export function openPayment(
  open: OpenPayment,
  ids: { payment_id: string; page_id: string },
  now: number,
): PaymentState {
  const { reference, amount, currency, method, authentication, description, return_url } = open;
  return {
    ...ids,
    reference,
    amount,
    currency,
    method,
    authentication,
    description,
    return_url,
    status: 'open',
    card: null,
    unconfirmed_card: null,
    failure_code: null,
    refunded_at: null,
    dispute: null,
    disputes_at: null,
    quote: null,
    transfer: null,
    created_at: iso(now),
    expires_at: iso(now + (method === 'crypto' ? QUOTE_MS : OPEN_MS)),
    updated_at: iso(now),
  };
}

/** Completes a stored payment of an earlier version. */
export function readPayment(stored: PaymentState): PaymentState {
  return { ...LATER_FIELDS, ...stored };
}

/** Returns what the merchant sees of a payment. @param origin of the payment pages */
export function paymentOf(payment: PaymentState, origin: string): Payment {
  const { payment_id, reference, status, amount, currency, card, failure_code, refunded_at, dispute } = payment;
  const { created_at, expires_at, updated_at } = payment;
  return {
    payment_id,
    reference,
    status,
    amount,
    currency,
    card,
    failure_code,
    refunded_at,
    dispute,
    url: `${origin}/pay/${payment.page_id}`,
    created_at,
    expires_at,
    updated_at,
  };
}

/** @param ms in milliseconds since the Unix epoch */
export function iso(ms: number): IsoTime {
  return new Date(ms).toISOString();
}
