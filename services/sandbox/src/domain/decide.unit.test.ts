import type { PaymentFailureCode } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { CARD, OPENED_AT, opened, STATES } from '../testing/payment-states.js';
import { DISPUTE_AFTER_MS, decide, nextStep, type PaymentDecision } from './decide.js';
import { iso, OPEN_MS, type PaymentState, paymentOf, readPayment } from './payment.js';
import type { CardOutcome } from './test-cards.js';

type StateName = keyof typeof STATES;
const STATE_NAMES = Object.keys(STATES) as StateName[];
const LATER = OPENED_AT + 60_000;

const pay = (outcome: CardOutcome): PaymentDecision => ({ type: 'pay', card: { ...CARD, outcome } });
const failed = (failure_code: PaymentFailureCode, card: PaymentState['card'] = CARD) =>
  ({ status: 'failed', card, failure_code, unconfirmed_card: null, event: 'payment.failed' }) as const;
const succeeded = { status: 'succeeded', card: CARD, unconfirmed_card: null, event: 'payment.succeeded' } as const;
const disputed = { dispute: { status: 'open', opened_at: iso(LATER), closed_at: null }, event: 'payment.disputed' };
const closed = (status: 'won' | 'lost') => ({
  dispute: { status, opened_at: iso(OPENED_AT), closed_at: iso(LATER) },
  event: `payment.dispute_${status}`,
});
const refunded = { refunded_at: iso(LATER), event: 'payment.refunded' };

/** Every decision that changes a payment: its state, the decision, the fields that change, and the event. */
const CHANGES: [StateName, PaymentDecision, object][] = [
  ['open', pay('succeeded'), succeeded],
  ['open', pay('disputed'), { ...succeeded, disputes_at: iso(LATER + DISPUTE_AFTER_MS) }],
  ['open', pay('confirmation'), { unconfirmed_card: CARD, event: null }],
  ['open', pay('card_declined'), failed('card_declined')],
  ['open', pay('insufficient_funds'), failed('insufficient_funds')],
  ['open', pay('fraud_blocked'), failed('fraud_blocked')],
  ['open', { type: 'cancel' }, failed('canceled', null)],
  ['unconfirmed', { type: 'confirm' }, succeeded],
  ['unconfirmed', { type: 'refuse' }, failed('authentication_failed')],
  ['unconfirmed', { type: 'cancel' }, failed('canceled', null)],
  ['succeeded', { type: 'refund' }, refunded],
  ['succeeded', { type: 'dispute' }, disputed],
  ['disputed', { type: 'win_dispute' }, closed('won')],
  ['disputed', { type: 'lose_dispute' }, closed('lost')],
  ['won', { type: 'refund' }, refunded],
];
const DECISIONS = [...new Map(CHANGES.map(([, decision]) => [JSON.stringify(decision), decision])).values()];

it.each(CHANGES)(
  'a payment that is %s, with %j, changes to %j',
  (state, decision, { event, ...fields }: { event?: string | null }) => {
    expect(decide(STATES[state], decision, LATER)).toEqual({
      payment: { ...STATES[state], ...fields, updated_at: iso(LATER) },
      event,
    });
  },
);

describe.each(STATE_NAMES)('a payment that is %s', (state) => {
  const changing = CHANGES.filter(([from]) => from === state).map(([, decision]) => JSON.stringify(decision));
  it.each<PaymentDecision>([...DECISIONS.filter((one) => !changing.includes(JSON.stringify(one))), { type: 'expire' }])(
    'is not changed by %j',
    (decision) => expect(decide(STATES[state], decision, LATER)).toBeUndefined(),
  );
});

describe.each(['open', 'unconfirmed'] as const)('a payment that is %s', (state) => {
  it('does not expire before its time', () => {
    expect(decide(STATES[state], { type: 'expire' }, OPENED_AT + OPEN_MS - 1)).toBeUndefined();
  });

  it.each<PaymentDecision>([...DECISIONS, { type: 'expire' }])(
    'expires when its time is over, also with %j',
    (decision) => {
      expect(decide(STATES[state], decision, OPENED_AT + OPEN_MS)).toMatchObject({
        payment: { status: 'expired', card: null, unconfirmed_card: null, failure_code: null },
        event: 'payment.expired',
      });
    },
  );
});

describe('a payment that requires the confirmation of the bank', () => {
  const required = opened({ authentication: 'required' });
  const after = (outcome: CardOutcome) => decide(required, pay(outcome), LATER);

  it.each<CardOutcome>(['succeeded', 'disputed', 'confirmation'])(
    'waits for it with a card of the outcome %s',
    (outcome) => {
      const waiting = after(outcome);
      expect(waiting).toMatchObject({ payment: { status: 'open', unconfirmed_card: CARD }, event: null });
      const confirmed = decide(waiting?.payment ?? required, { type: 'confirm' }, LATER);
      expect(confirmed).toMatchObject({ payment: { status: 'succeeded', card: CARD, disputes_at: null } });
      expect(decide(waiting?.payment ?? required, { type: 'refuse' }, LATER)).toMatchObject({
        payment: { status: 'failed', failure_code: 'authentication_failed' },
      });
    },
  );

  it.each<PaymentFailureCode>(['card_declined', 'insufficient_funds', 'fraud_blocked', 'authentication_failed'])(
    'fails without it with %s',
    (failure_code) => {
      expect(after(failure_code as CardOutcome)?.payment).toMatchObject({ status: 'failed', failure_code });
    },
  );
});

describe('by itself', () => {
  it.each<[string, PaymentState, ReturnType<typeof nextStep>]>([
    ['an open payment expires', STATES.open, { type: 'expire', at: OPENED_AT + OPEN_MS }],
    ['one that waits for the bank expires', STATES.unconfirmed, { type: 'expire', at: OPENED_AT + OPEN_MS }],
    ['a success stays', STATES.succeeded, undefined],
    ['a failure stays', STATES.failed, undefined],
  ])('%s', (_, payment, step) => expect(nextStep(payment)).toEqual(step));

  it('a success with the card of disputes is disputed, unless it was refunded or disputed before', () => {
    const paid = decide(STATES.open, pay('disputed'), LATER)?.payment ?? STATES.open;
    expect(nextStep(paid)).toEqual({ type: 'dispute', at: LATER + DISPUTE_AFTER_MS });
    for (const type of ['refund', 'dispute'] as const) {
      const after = decide(paid, { type }, LATER)?.payment ?? paid;
      expect(nextStep(after)).toBeUndefined();
    }
  });
});

it('the merchant sees the address of the payment page, and no field that is only stored', () => {
  const shown = paymentOf(STATES.unconfirmed, 'http://pay.test');
  expect(shown).toMatchObject({ payment_id: 'pay_1', status: 'open', card: null, url: 'http://pay.test/pay/page_1' });
  expect(Object.keys(shown).join(' ')).toBe(
    'payment_id reference status amount currency card failure_code refunded_at dispute url created_at expires_at updated_at',
  );
});

it('a payment that an earlier version stored is a payment by card that was neither refunded nor disputed', () => {
  const newer = [
    'method',
    'authentication',
    'unconfirmed_card',
    'disputes_at',
    'refunded_at',
    'dispute',
    'quote',
    'transfer',
  ];
  const old = Object.entries(opened()).filter(([name]) => !newer.includes(name));
  expect(readPayment(Object.fromEntries(old) as unknown as PaymentState)).toEqual(opened());
});
