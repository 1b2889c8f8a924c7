import type { OpenPayment } from '@goldwake/contracts';
import { iso, openPayment, type PaymentState } from '../domain/index.js';

export const OPENED_AT = Date.UTC(2026, 10, 28, 12);

export const OPEN: OpenPayment = {
  reference: 'purchase-1',
  amount: 999,
  currency: 'USD',
  method: 'card',
  authentication: 'if_needed',
  description: '10,000 Gold Coins',
  return_url: 'http://shop.test/lobby?purchase=1',
};

/** A payment that was opened at `OPENED_AT`. */
export function opened(more: Partial<OpenPayment> = {}): PaymentState {
  return openPayment({ ...OPEN, ...more }, { payment_id: 'pay_1', page_id: 'page_1' }, OPENED_AT);
}

export const CARD = { brand: 'Visa', last4: '4242' };

const open = opened();
const succeeded: PaymentState = { ...open, status: 'succeeded', card: CARD };
const disputed = (status: 'open' | 'won' | 'lost'): PaymentState => ({
  ...succeeded,
  dispute: { status, opened_at: iso(OPENED_AT), closed_at: status === 'open' ? null : iso(OPENED_AT) },
});

/** A payment by card in each state. */
export const STATES = {
  open,
  unconfirmed: { ...open, unconfirmed_card: CARD },
  succeeded,
  failed: { ...open, status: 'failed', card: CARD, failure_code: 'card_declined' },
  expired: { ...open, status: 'expired' },
  refunded: { ...succeeded, refunded_at: iso(OPENED_AT) },
  disputed: disputed('open'),
  won: disputed('won'),
  lost: disputed('lost'),
} as const satisfies Record<string, PaymentState>;
