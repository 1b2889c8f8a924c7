import { msSince, type PaymentEventType, type PaymentFailureCode } from '@goldwake/contracts';
import {
  COINS,
  type CoinId,
  type Quote,
  quoteOf,
  type SentAmount,
  sentUnits,
  type Transfer,
  valueAt,
} from './coins.js';
import { iso, type PaidCard, type PaymentState } from './payment.js';
import type { CheckedCard } from './test-cards.js';

/** Time from a payment with the card of disputes to its dispute, in milliseconds. */
export const DISPUTE_AFTER_MS = 60_000;

/** Time from the sending of coins to their confirmations, in milliseconds. */
export const CONFIRMATIONS_MS = 6_000;

export type PaymentDecision =
  | { type: 'pay'; card: CheckedCard }
  /** The payer confirms or refuses at the page of their bank (3-D Secure). */
  | { type: 'confirm' }
  | { type: 'refuse' }
  | { type: 'cancel' }
  /** Ends the payment if its time is over. */
  | { type: 'expire' }
  /** The payer of crypto has chosen a currency. A later choice replaces an earlier one. */
  | { type: 'quote'; coin: CoinId; address: string }
  /** The payer has sent coins. `to` must be the address of the quote; `from` is the address that paid. */
  | { type: 'send'; sent: SentAmount; to: string; from: string }
  /** The coins have their confirmations. */
  | { type: 'receive' }
  /** Decides an open payment without its payer. */
  | { type: 'settle'; card: PaidCard; failure_code: PaymentFailureCode | null }
  /** Expires an open payment before its time. */
  | { type: 'lapse' }
  | { type: 'refund' }
  | { type: 'dispute' }
  | { type: 'win_dispute' }
  | { type: 'lose_dispute' };

/** Fields that change, and the event that states it; null if the merchant sees no change. */
type Change = Partial<PaymentState> & { event: PaymentEventType | null };
type Rule<T extends PaymentDecision['type']> = (
  payment: PaymentState,
  decision: Extract<PaymentDecision, { type: T }>,
  now: number,
) => Change | undefined;

const RULES: { [T in PaymentDecision['type']]: Rule<T> } = {
  pay: (payment, { card: { outcome, brand, last4 } }, now) => {
    if (payment.status !== 'open' || payment.method === 'crypto' || payment.unconfirmed_card) return undefined;
    const card = { brand, last4 };
    const unconfirmed = { unconfirmed_card: card, event: null };
    const needsBank = payment.authentication === 'required';
    switch (outcome) {
      case 'succeeded':
        return needsBank ? unconfirmed : succeeded(card);
      case 'disputed':
        // A payer whom the bank has confirmed cannot say that somebody else has paid.
        return needsBank ? unconfirmed : { ...succeeded(card), disputes_at: iso(now + DISPUTE_AFTER_MS) };
      case 'confirmation':
        return unconfirmed;
      default:
        return failed(outcome, card);
    }
  },
  confirm: ({ unconfirmed_card: card }) => (card ? succeeded(card) : undefined),
  refuse: ({ unconfirmed_card: card }) => (card ? failed('authentication_failed', card) : undefined),
  cancel: ({ status }) => (status === 'open' ? failed('canceled', null) : undefined),
  expire: () => undefined,
  settle: ({ status, method }, { card, failure_code }) => {
    if (status !== 'open') return undefined;
    if (failure_code === null) return succeeded(card);
    return method === 'crypto' ? undefined : failed(failure_code, card);
  },
  lapse: ({ status }) => (status === 'open' ? EXPIRED : undefined),
  quote: ({ status, method, amount }, { coin, address }) =>
    status === 'open' && method === 'crypto' ? { quote: quoteOf(coin, amount, address), event: null } : undefined,
  send: sentCoins,
  receive: (payment) => {
    if (!payment.quote || !awaitsCoins(payment)) return undefined;
    const { quote, transfer } = payment;
    return { ...succeeded(payerOf(quote, transfer.from)), amount: transfer.amount };
  },
  refund: (payment, _, now) =>
    isRefundable(payment) ? { refunded_at: iso(now), disputes_at: null, event: 'payment.refunded' } : undefined,
  dispute: (payment, _, now) =>
    isDisputable(payment)
      ? {
          dispute: { status: 'open', opened_at: iso(now), closed_at: null },
          disputes_at: null,
          event: 'payment.disputed',
        }
      : undefined,
  win_dispute: (payment, _, now) => closedDispute(payment, 'won', now),
  lose_dispute: (payment, _, now) => closedDispute(payment, 'lost', now),
};

/** A changed payment with the event that states the change; null if the merchant sees no change. */
export interface Decided {
  payment: PaymentState;
  event: PaymentEventType | null;
}

/**
 * Decides a payment. A payment whose time is over expires whatever was asked, and a decision that does not fit the
 * state changes nothing.
 * @param now in milliseconds since the Unix epoch
 * @returns undefined if nothing changes
 */
export function decide(payment: PaymentState, decision: PaymentDecision, now: number): Decided | undefined {
  const rule = RULES[decision.type] as Rule<PaymentDecision['type']>;
  const change = isOver(payment, now) ? EXPIRED : rule(payment, decision, now);
  if (!change) return undefined;
  const { event, ...fields } = change;
  return { payment: { ...payment, ...fields, updated_at: iso(now) }, event };
}

/** @param now in milliseconds since the Unix epoch @returns whether a payment is open although its time is over */
export function isOver({ status, created_at, expires_at }: PaymentState, now: number): boolean {
  const createdAt = Date.parse(created_at);
  return status === 'open' && msSince(createdAt, now) >= Date.parse(expires_at) - createdAt;
}

/** Returns what a payment does by itself next, and when, in milliseconds since the Unix epoch. */
export function nextStep(payment: PaymentState): { type: 'expire' | 'receive' | 'dispute'; at: number } | undefined {
  const { status, expires_at, disputes_at } = payment;
  if (status === 'open') return { type: 'expire', at: Date.parse(expires_at) };
  if (awaitsCoins(payment)) return { type: 'receive', at: Date.parse(payment.transfer.confirmed_at) };
  return disputes_at === null ? undefined : { type: 'dispute', at: Date.parse(disputes_at) };
}

export function isRefundable({ status, refunded_at, dispute }: PaymentState): boolean {
  return status === 'succeeded' && refunded_at === null && (dispute === null || dispute.status === 'won');
}

/** Crypto has no bank to which the payer could object. */
export function isDisputable({ status, method, refunded_at, dispute }: PaymentState): boolean {
  return status === 'succeeded' && method !== 'crypto' && refunded_at === null && dispute === null;
}

const EXPIRED: Change = { status: 'expired', unconfirmed_card: null, event: 'payment.expired' };

function succeeded(card: PaidCard): Change {
  return { status: 'succeeded', card, unconfirmed_card: null, event: 'payment.succeeded' };
}

function failed(failure_code: PaymentFailureCode, card: PaidCard | null): Change {
  return { status: 'failed', failure_code, card, unconfirmed_card: null, event: 'payment.failed' };
}

/** Coins that were sent after the quote lapsed do not change the status before they have arrived. */
function sentCoins(
  { status, quote, transfer }: PaymentState,
  { sent, to, from }: Extract<PaymentDecision, { type: 'send' }>,
  now: number,
): Change | undefined {
  if (!quote || transfer || quote.address !== to || (status !== 'open' && status !== 'expired')) return undefined;
  const units = sentUnits(quote, sent);
  const next = { units, amount: valueAt(quote, units), from, confirmed_at: iso(now + CONFIRMATIONS_MS) };
  if (status === 'expired') return { transfer: next, event: null };
  return { status: 'processing', card: payerOf(quote, from), transfer: next, event: 'payment.processing' };
}

/** Whether the payer has sent coins that have not arrived yet. */
export function awaitsCoins(payment: PaymentState): payment is PaymentState & { transfer: Transfer } {
  return payment.transfer !== null && (payment.status === 'processing' || payment.status === 'expired');
}

function payerOf({ coin }: Quote, from: string): PaidCard {
  return { brand: COINS[coin].name, last4: from.slice(-4) };
}

function closedDispute({ dispute }: PaymentState, status: 'won' | 'lost', now: number): Change | undefined {
  if (dispute?.status !== 'open') return undefined;
  return { dispute: { ...dispute, status, closed_at: iso(now) }, event: `payment.dispute_${status}` };
}
