import { describe, expect, it } from '@jest/globals';
import { OPENED_AT, opened } from '../testing/payment-states.js';
import type { SentAmount } from './coins.js';
import { CONFIRMATIONS_MS, decide, nextStep, type PaymentDecision } from './decide.js';
import { iso, type PaymentState, QUOTE_MS } from './payment.js';

const LATER = OPENED_AT + 60_000;
const LATE = OPENED_AT + QUOTE_MS;
const open = opened({ method: 'crypto' });
const send = (sent: SentAmount, to = 'sim:btc:shop'): PaymentDecision => ({
  type: 'send',
  sent,
  to,
  from: 'sim:btc:payer9f2c',
});
const QUOTE: PaymentDecision = { type: 'quote', coin: 'btc', address: 'sim:btc:shop' };

/** Applies decisions, each of which must change the payment. */
function after(...decisions: [PaymentDecision, number?][]): PaymentState {
  return decisions.reduce((payment, [decision, at = LATER]) => {
    const decided = decide(payment, decision, at);
    if (!decided) throw new Error(`${JSON.stringify(decision)} changed nothing`);
    return decided.payment;
  }, open);
}
const quoted = after([QUOTE]);
const lapsed = after([QUOTE], [{ type: 'expire' }, LATE]);
const card = { brand: 'Bitcoin', last4: '9f2c' };

it('a quote lasts as long as the payment', () => {
  expect(open.expires_at).toBe(iso(OPENED_AT + QUOTE_MS));
  expect(nextStep(quoted)).toEqual({ type: 'expire', at: LATE });
});

it.each<[SentAmount, number]>([
  ['exactly', 999],
  ['less', 899],
  ['more', 1_098],
])(
  'coins that are sent %s are processed, and succeed with their value of %i after their confirmations',
  (sent, amount) => {
    expect(decide(quoted, send(sent), LATER)).toMatchObject({
      payment: { status: 'processing', amount: 999, card },
      event: 'payment.processing',
    });
    const sentOff = after([QUOTE], [send(sent)]);
    expect(nextStep(sentOff)).toEqual({ type: 'receive', at: LATER + CONFIRMATIONS_MS });
    expect(decide(sentOff, { type: 'receive' }, LATE)).toMatchObject({
      payment: { status: 'succeeded', amount, card },
      event: 'payment.succeeded',
    });
  },
);

it('coins that are sent after the quote lapsed leave the payment expired until they arrive', () => {
  expect(decide(lapsed, send('exactly'), LATE)).toMatchObject({
    payment: { status: 'expired', card: null },
    event: null,
  });
  const late = after([QUOTE], [{ type: 'expire' }, LATE], [send('exactly'), LATE]);
  expect(nextStep(late)).toEqual({ type: 'receive', at: LATE + CONFIRMATIONS_MS });
  expect(decide(late, { type: 'receive' }, LATE)).toMatchObject({
    payment: { status: 'succeeded', amount: 999, card },
    event: 'payment.succeeded',
  });
});

describe('nothing changes', () => {
  it.each<[string, PaymentState, PaymentDecision]>([
    ['by coins before a quote', open, send('exactly')],
    ['by coins to another address', quoted, send('exactly', 'sim:btc:other')],
    ['by coins that are sent twice', after([QUOTE], [send('less')]), send('more')],
    [
      'by another currency after coins were sent',
      after([QUOTE], [send('less')]),
      { ...QUOTE, coin: 'eth' } as PaymentDecision,
    ],
    ['by a cancellation after coins were sent', after([QUOTE], [send('less')]), { type: 'cancel' }],
    ['by coins for a canceled payment', after([QUOTE], [{ type: 'cancel' }]), send('exactly')],
    ['by confirmations of coins that were never sent', quoted, { type: 'receive' }],
    ['by confirmations that come twice', after([QUOTE], [send('less')], [{ type: 'receive' }]), { type: 'receive' }],
    [
      'by a dispute, for which crypto has no bank',
      after([QUOTE], [send('less')], [{ type: 'receive' }]),
      { type: 'dispute' },
    ],
    ['by a quote for a payment by card', opened(), QUOTE],
  ])('%s', (_, payment, decision) => expect(decide(payment, decision, LATER)).toBeUndefined());
});

it('another choice before coins were sent replaces the quote', () => {
  const { quote } = after([QUOTE], [{ type: 'quote', coin: 'usdc', address: 'sim:usdc:shop' }]);
  expect(quote).toEqual({ coin: 'usdc', units: '9990000', rate: 100, address: 'sim:usdc:shop' });
});
