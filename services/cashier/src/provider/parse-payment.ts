import {
  type Dispute,
  MAX_AMOUNT,
  type Payment,
  type PaymentEvent,
  type PaymentFailureCode,
  type PaymentStatus,
} from '@goldwake/contracts';
import { isRecord } from '../third-party/is-record.js';

const STATUSES = ['open', 'processing', 'succeeded', 'failed', 'expired'] as const satisfies readonly PaymentStatus[];
const FAILURE_CODES = [
  'card_declined',
  'insufficient_funds',
  'fraud_blocked',
  'authentication_failed',
  'canceled',
] as const satisfies readonly PaymentFailureCode[];
const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const satisfies readonly Dispute['status'][];
/** Maximum length of an id, brand or currency. */
const TEXT_MAX = 200;
const URL_MAX = 2_000;
/** Greatest amount in cents that the wallet can credit. */
const AMOUNT_MAX = Number(MAX_AMOUNT / 10_000n);

/**
 * Reads a payment that the provider sent. Unknown fields are ignored. A failure code that the casino does not know
 * counts as `card_declined`, because the payment has failed whatever the reason.
 * @returns undefined if it is not a payment
 */
export function parsePayment(sent: unknown): Payment | undefined {
  if (!isRecord(sent)) return undefined;
  const { payment_id, reference, status, amount, currency, card, failure_code, url } = sent;
  const { created_at, expires_at, updated_at, refunded_at, dispute } = sent;
  const known = STATUSES.find((one) => one === status);
  const isValid =
    known !== undefined &&
    [payment_id, reference, currency].every(isText) &&
    isAmount(amount) &&
    (card === null || isCard(card)) &&
    isPageUrl(url) &&
    [created_at, expires_at, updated_at].every(isTime) &&
    (refunded_at === null || isTime(refunded_at)) &&
    (dispute === null || isDispute(dispute));
  if (!isValid) return undefined;
  return {
    payment_id: payment_id as string,
    reference: reference as string,
    status: known,
    amount,
    currency: currency as string,
    card: card === null ? null : { brand: card.brand, last4: card.last4 },
    failure_code: known === 'failed' ? (FAILURE_CODES.find((one) => one === failure_code) ?? 'card_declined') : null,
    refunded_at: refunded_at as string | null,
    dispute:
      dispute === null ? null : { status: dispute.status, opened_at: dispute.opened_at, closed_at: dispute.closed_at },
    url,
    created_at: created_at as string,
    expires_at: expires_at as string,
    updated_at: updated_at as string,
  };
}

/** Reads the body of a webhook. @returns undefined if it is not an event; an event of another type has no payment */
export function parsePaymentEvent(
  text: string,
): (Pick<PaymentEvent, 'event_id'> & { type: string; payment: Payment | undefined }) | undefined {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(sent) || !isText(sent.event_id) || !isText(sent.type)) return undefined;
  return { event_id: sent.event_id, type: sent.type, payment: parsePayment(sent.payment) };
}

/** An amount that the wallet refuses could be approved in a review, and would never be credited. */
function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= AMOUNT_MAX;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX && !/\p{Surrogate}/u.test(value);
}

function isCard(value: unknown): value is { brand: string; last4: string } {
  return (
    isRecord(value) && isText(value.brand) && typeof value.last4 === 'string' && /^[0-9a-zA-Z]{4}$/.test(value.last4)
  );
}

function isDispute(value: unknown): value is Dispute {
  if (!isRecord(value) || !isTime(value.opened_at)) return false;
  return DISPUTE_STATUSES.some((one) => one === value.status) && (value.closed_at === null || isTime(value.closed_at));
}

/** The browser is sent to this address, so it must not be one of `javascript:` or `data:`. */
function isPageUrl(value: unknown): value is string {
  return typeof value === 'string' && value.length <= URL_MAX && /^https?:\/\//.test(value) && URL.canParse(value);
}

function isTime(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value));
}
