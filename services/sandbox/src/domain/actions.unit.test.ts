import { describe, expect, it } from '@jest/globals';
import { OPENED_AT, opened, STATES } from '../testing/payment-states.js';
import { type Action, actionsOf, decisionOf } from './actions.js';
import { decide } from './decide.js';
import { OPEN_MS } from './payment.js';

const DECLINES: Action[] = ['card_declined', 'insufficient_funds', 'fraud_blocked', 'authentication_failed'];

describe('the actions on a payment that is', () => {
  it.each<[keyof typeof STATES, Action[]]>([
    ['open', ['succeed', ...DECLINES, 'cancel', 'lapse']],
    ['unconfirmed', ['succeed', ...DECLINES, 'cancel', 'lapse']],
    ['succeeded', ['refund', 'dispute']],
    ['disputed', ['win_dispute', 'lose_dispute']],
    ['won', ['refund']],
    ['lost', []],
    ['refunded', []],
    ['failed', []],
    ['expired', []],
  ])('%s are %j', (state, actions) => expect(actionsOf(STATES[state], OPENED_AT)).toEqual(actions));
});

it('crypto cannot be declined by a bank', () => {
  expect(actionsOf(opened({ method: 'crypto' }), OPENED_AT)).toEqual(['succeed', 'cancel', 'lapse']);
});

it('coins on their way can be confirmed', () => {
  const quote = { coin: 'btc', units: '10516', rate: 9_500_000, address: 'a' } as const;
  const sent = decide(
    { ...opened({ method: 'crypto' }), quote },
    { type: 'send', sent: 'exactly', to: 'a', from: 'b' },
    OPENED_AT,
  );
  expect(sent && actionsOf(sent.payment, OPENED_AT)).toEqual(['receive']);
});

it.each<[Action, object]>([
  ['succeed', { status: 'succeeded', card: { brand: 'Visa', last4: '4242' } }],
  ['authentication_failed', { status: 'failed', failure_code: 'authentication_failed' }],
  ['cancel', { status: 'failed', failure_code: 'canceled' }],
  ['lapse', { status: 'expired', card: null }],
])('%s on an open payment leads to %j', (action, expected) => {
  expect(decide(STATES.open, decisionOf(action, STATES.open), OPENED_AT)?.payment).toMatchObject(expected);
});

it('a payment whose time is over cannot succeed any more', () => {
  const late = OPENED_AT + OPEN_MS;
  expect(decide(STATES.open, decisionOf('succeed', STATES.open), late)?.payment.status).toBe('expired');
});
