import { describe, expect, it } from '@jest/globals';
import { OPENED_AT, opened, STATES } from '../testing/payment-states.js';
import { ACTIONS, type Action, act, actionsOf } from './actions.js';
import type { Decided } from './decide.js';
import { OPEN_MS, type PaymentState, QUOTE_MS } from './payment.js';

const DECLINES: Action[] = ['card_declined', 'insufficient_funds', 'fraud_blocked', 'authentication_failed'];
const SENDS: Action[] = ['send_exactly', 'send_less', 'send_more'];

const crypto = opened({ method: 'crypto' });
const quoted: PaymentState = {
  ...crypto,
  quote: { coin: 'ltc', units: '11100000', rate: 9_000, address: 'sim:ltc:shop' },
};

/** Makes actions happen in their order. */
function after(payment: PaymentState, actions: readonly Action[], now = OPENED_AT) {
  const steps: Decided[] = [];
  for (const action of actions) {
    steps.push(...act(steps.at(-1)?.payment ?? payment, action, now, (coin) => `sim:${coin}:new`));
  }
  const events = steps.flatMap(({ event }) => event?.replace('payment.', '') ?? []);
  return { payment: steps.at(-1)?.payment ?? payment, events };
}

describe('the actions on a payment that is', () => {
  it.each<[keyof typeof STATES, Action[]]>([
    ['open', ['succeed', 'ask_bank', ...DECLINES, 'cancel', 'lapse']],
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

describe('the actions on crypto', () => {
  it('are those of a network, which no bank can decline', () => {
    const actions = ['succeed', ...SENDS, 'send_late', 'cancel', 'lapse'];
    for (const payment of [crypto, quoted]) expect(actionsOf(payment, OPENED_AT)).toEqual(actions);
  });

  it.each<[string, PaymentState, Action[], Action[]]>([
    ['coins on their way', crypto, ['send_less'], ['receive']],
    ['coins that are late and on their way', crypto, ['send_late'], ['receive']],
    ['an expired payment with an address', quoted, ['lapse'], SENDS],
    ['an expired payment without an address', crypto, ['lapse'], []],
    ['a paid one', crypto, ['send_more', 'receive'], ['refund']],
    ['a refunded one', crypto, ['send_more', 'receive', 'refund'], []],
    ['a canceled one', quoted, ['cancel'], []],
  ])('fit %s', (_, payment, actions, expected) => {
    expect(actionsOf(after(payment, actions).payment, OPENED_AT)).toEqual(expected);
  });

  it.each<[Action, number, string[]]>([
    ['send_exactly', 999, ['processing', 'succeeded']],
    ['send_less', 899, ['processing', 'succeeded']],
    ['send_more', 1_098, ['processing', 'succeeded']],
    ['send_late', 999, ['expired', 'succeeded']],
  ])('%s leads to a success of %i with the events %j', (action, amount, events) => {
    for (const [payment, brand] of [
      [crypto, 'Bitcoin'],
      [quoted, 'Litecoin'],
    ] as const) {
      const paid = after(payment, [action, 'receive']);
      expect(paid).toMatchObject({ payment: { status: 'succeeded', amount, card: { brand } }, events });
    }
  });

  it('happen completely or not at all', () => {
    for (const payment of [STATES.open, STATES.succeeded, after(quoted, ['lapse']).payment]) {
      expect(act(payment, 'send_late', OPENED_AT, () => 'sim:btc:new')).toEqual([]);
    }
  });
});

it.each<[Action, object]>([
  ['succeed', { status: 'succeeded', card: { brand: 'Visa', last4: '4242' } }],
  ['ask_bank', { status: 'open', unconfirmed_card: { brand: 'Visa', last4: '4242' } }],
  ['authentication_failed', { status: 'failed', failure_code: 'authentication_failed' }],
  ['cancel', { status: 'failed', failure_code: 'canceled' }],
  ['lapse', { status: 'expired', card: null }],
])('%s on an open payment leads to %j', (action, expected) => {
  expect(after(STATES.open, [action]).payment).toMatchObject(expected);
});

describe('an open payment whose time is over', () => {
  const CASES: [string, PaymentState, number, Action[]][] = [
    ['a card', STATES.open, OPEN_MS, ['lapse']],
    ['a card, about which the bank asks', STATES.unconfirmed, OPEN_MS, ['lapse']],
    ['crypto without an address', crypto, QUOTE_MS, ['lapse']],
    ['crypto with an address', quoted, QUOTE_MS, ['send_late', 'lapse']],
  ];

  it.each(CASES)('of %s can only expire and then get coins', (_, payment, ms, expected) => {
    expect(actionsOf(payment, OPENED_AT + ms - 1)).toContain('succeed');
    expect(actionsOf(payment, OPENED_AT + ms)).toEqual(expected);
  });

  it.each(CASES)('of %s is not changed by any other action', (_, payment, ms, expected) => {
    for (const action of ACTIONS.filter((one) => !expected.includes(one))) {
      expect(after(payment, [action], OPENED_AT + ms)).toEqual({ payment, events: [] });
    }
  });

  it('gets the coins of a late send in one change', () => {
    const sent = after(quoted, ['send_late'], OPENED_AT + QUOTE_MS);
    expect(sent).toMatchObject({ payment: { status: 'expired', transfer: { amount: 999 } }, events: ['expired'] });
  });
});
