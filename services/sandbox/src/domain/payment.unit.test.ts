import type { OpenPayment } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { decide, OPEN_MS, openPayment, type PaymentDecision, type PaymentState, paymentOf } from './payment.js';
import type { CardOutcome } from './test-cards.js';

const NOW = Date.UTC(2026, 10, 28, 12);
const LATER = NOW + 60_000;
const OPEN: OpenPayment = {
  reference: 'purchase-1',
  amount: 999,
  currency: 'USD',
  method: 'card',
  description: '10,000 Gold Coins',
  return_url: 'http://shop.test/?purchase=1',
};
const open = openPayment(OPEN, { payment_id: 'pay_1', page_id: 'page_1' }, NOW);
const pay = (outcome: CardOutcome): PaymentDecision => ({
  type: 'pay',
  card: { brand: 'Visa', last4: '4242', outcome },
});
const card = { brand: 'Visa', last4: '4242' };

describe('an open payment', () => {
  it.each<[PaymentDecision, Partial<PaymentState>, string]>([
    [pay('succeeded'), { status: 'succeeded', card, failure_code: null }, 'payment.succeeded'],
    [pay('card_declined'), { status: 'failed', card, failure_code: 'card_declined' }, 'payment.failed'],
    [pay('insufficient_funds'), { status: 'failed', card, failure_code: 'insufficient_funds' }, 'payment.failed'],
    [pay('fraud_blocked'), { status: 'failed', card, failure_code: 'fraud_blocked' }, 'payment.failed'],
    [{ type: 'cancel' }, { status: 'failed', card: null, failure_code: 'canceled' }, 'payment.failed'],
  ])('with %j becomes %j', (decision, change, event) => {
    expect(decide(open, decision, LATER)).toEqual({
      payment: { ...open, ...change, updated_at: new Date(LATER).toISOString() },
      event,
    });
  });

  it('does not expire before its time', () => {
    expect(decide(open, { type: 'expire' }, NOW + OPEN_MS - 1)).toBeUndefined();
  });

  it.each<PaymentDecision>([pay('succeeded'), { type: 'cancel' }, { type: 'expire' }])(
    'expires when its time is over, also with %j',
    (decision) => {
      expect(decide(open, decision, NOW + OPEN_MS)).toMatchObject({
        payment: { status: 'expired', card: null, failure_code: null },
        event: 'payment.expired',
      });
    },
  );
});

describe.each(['succeeded', 'failed', 'expired', 'processing'] as const)('a payment with the status %s', (status) => {
  it.each<PaymentDecision>([pay('succeeded'), pay('card_declined'), { type: 'cancel' }, { type: 'expire' }])(
    'is not changed by %j',
    (decision) => {
      for (const now of [NOW, NOW + 2 * OPEN_MS]) expect(decide({ ...open, status }, decision, now)).toBeUndefined();
    },
  );
});

it('the merchant sees the address of the payment page, but no return URL and no id of the page', () => {
  const shown = paymentOf(open, 'http://pay.test');
  expect(shown).toMatchObject({ payment_id: 'pay_1', status: 'open', url: 'http://pay.test/pay/page_1' });
  expect(Object.keys(shown).sort()).toEqual(
    'amount card created_at currency expires_at failure_code payment_id reference status updated_at url'.split(' '),
  );
});
