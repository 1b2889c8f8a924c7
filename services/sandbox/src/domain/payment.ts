import type { OpenPayment, Payment, PaymentEventType } from '@goldwake/contracts';
import type { CheckedCard } from './card-form.js';

/** Time in which a payer can pay, in milliseconds. */
export const OPEN_MS = 30 * 60_000;

/** A payment as it is stored. */
export interface PaymentState extends Omit<Payment, 'url'>, Pick<OpenPayment, 'description' | 'return_url'> {
  /** Unguessable id in the address of the payment page. The merchant's systems know `payment_id` only. */
  page_id: string;
}

export type PaymentDecision =
  | { type: 'pay'; card: CheckedCard }
  | { type: 'cancel' }
  /** Ends the payment if its time is over. */
  | { type: 'expire' };

/** The event that follows a change of status. A payment is decided at once, so it is never `processing`. */
const EVENTS = {
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  expired: 'payment.expired',
} as const satisfies Partial<Record<Payment['status'], PaymentEventType>>;

/** @param now in milliseconds since the Unix epoch */
export function openPayment(
  open: OpenPayment,
  ids: { payment_id: string; page_id: string },
  now: number,
): PaymentState {
  const { reference, amount, currency, description, return_url } = open;
  return {
    ...ids,
    ...{ reference, amount, currency, description, return_url },
    status: 'open',
    card: null,
    failure_code: null,
    refunded_at: null,
    dispute: null,
    created_at: iso(now),
    expires_at: iso(now + OPEN_MS),
    updated_at: iso(now),
  };
}

/**
 * Decides a payment. Every status except `open` is final, and a payment whose time is over expires whatever was asked.
 * @param now in milliseconds since the Unix epoch
 * @returns the changed payment with the event that states the change; undefined if nothing changes
 */
export function decide(
  payment: PaymentState,
  decision: PaymentDecision,
  now: number,
): { payment: PaymentState; event: PaymentEventType } | undefined {
  if (payment.status !== 'open') return undefined;
  if (now >= Date.parse(payment.expires_at)) return ended(payment, { status: 'expired' }, now);
  switch (decision.type) {
    case 'expire':
      return undefined;
    case 'cancel':
      return ended(payment, { status: 'failed', failure_code: 'canceled' }, now);
    case 'pay': {
      const { brand, last4, outcome } = decision.card;
      const card = { brand, last4 };
      if (outcome === 'succeeded') return ended(payment, { status: 'succeeded', card }, now);
      return ended(payment, { status: 'failed', card, failure_code: outcome }, now);
    }
  }
}

function ended(
  payment: PaymentState,
  change: Partial<PaymentState> & { status: keyof typeof EVENTS },
  now: number,
): { payment: PaymentState; event: PaymentEventType } {
  return { payment: { ...payment, ...change, updated_at: iso(now) }, event: EVENTS[change.status] };
}

/** Returns what the merchant sees of a payment. @param origin of the payment pages */
export function paymentOf(
  { page_id, description: _, return_url: __, ...payment }: PaymentState,
  origin: string,
): Payment {
  return { ...payment, url: `${origin}/pay/${page_id}` };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
