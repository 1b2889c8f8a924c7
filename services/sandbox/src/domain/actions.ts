import type { PaymentFailureCode } from '@goldwake/contracts';
import { COINS, type CoinId, type SentAmount } from './coins.js';
import { type Decided, decide, isOver, type PaymentDecision } from './decide.js';
import type { PaidCard, PaymentState } from './payment.js';

const FAILURES = [
  'card_declined',
  'insufficient_funds',
  'fraud_blocked',
  'authentication_failed',
] as const satisfies PaymentFailureCode[];
const SENDS = { send_exactly: 'exactly', send_less: 'less', send_more: 'more' } as const;
const DECISIONS = ['cancel', 'lapse', 'receive', 'refund', 'dispute', 'win_dispute', 'lose_dispute'] as const;

/** What a person at the control page can make happen, in the order of the buttons. */
export const ACTIONS = [
  'succeed',
  'ask_bank',
  ...(Object.keys(SENDS) as (keyof typeof SENDS)[]),
  'send_late',
  ...FAILURES,
  ...DECISIONS,
] as const;
export type Action = (typeof ACTIONS)[number];

/** Invents the address of a shop or payer in the network of a coin. */
export type NewAddress = (coin: CoinId) => string;

/** The coin of a payment whose payer has chosen none. */
const DEFAULT_COIN: CoinId = 'btc';

/**
 * Makes an action happen, completely or not at all.
 * @param now in milliseconds since the Unix epoch
 * @returns the steps in their order; empty if the action does not fit the state of the payment
 */
export function act(payment: PaymentState, action: Action, now: number, newAddress: NewAddress): Decided[] {
  const steps: Decided[] = [];
  for (const decision of decisionsOf(action, payment, newAddress)) {
    const before = steps.at(-1)?.payment ?? payment;
    // A payment whose time is over expires on every decision, which is not what the action says.
    if (isOver(before, now) && decision.type !== 'lapse') return [];
    const step = decide(before, decision, now);
    if (!step) return [];
    steps.push(step);
  }
  return steps;
}

/** @param now in milliseconds since the Unix epoch @returns the actions that fit the state of a payment */
export function actionsOf(payment: PaymentState, now: number): Action[] {
  return ACTIONS.filter((action) => act(payment, action, now, () => '').length > 0);
}

export function isAction(text: unknown): text is Action {
  return ACTIONS.some((action) => action === text);
}

/** Returns the decisions of an action on a payment, in their order. */
function decisionsOf(action: Action, payment: PaymentState, newAddress: NewAddress): PaymentDecision[] {
  switch (action) {
    case 'succeed':
      return [{ type: 'settle', card: payerOf(payment), failure_code: null }];
    case 'ask_bank':
      return [{ type: 'pay', card: { ...payerOf(payment), outcome: 'confirmation' } }];
    case 'send_exactly':
    case 'send_less':
    case 'send_more':
      return sendsOf(SENDS[action], payment, newAddress);
    case 'send_late':
      return sendsOf('exactly', payment, newAddress, [{ type: 'lapse' }]);
    case 'card_declined':
    case 'insufficient_funds':
    case 'fraud_blocked':
    case 'authentication_failed':
      return [{ type: 'settle', card: payerOf(payment), failure_code: action }];
    default:
      return [{ type: action }];
  }
}

/** @param first what happens between the choice of the coin and its sending */
function sendsOf(
  sent: SentAmount,
  { quote }: PaymentState,
  newAddress: NewAddress,
  first: PaymentDecision[] = [],
): PaymentDecision[] {
  const { coin, address } = quote ?? { coin: DEFAULT_COIN, address: newAddress(DEFAULT_COIN) };
  const choice: PaymentDecision[] = quote ? [] : [{ type: 'quote', coin, address }];
  return [...choice, ...first, { type: 'send', sent, to: address, from: newAddress(coin) }];
}

/** With what a payment is paid that its payer has not paid. */
function payerOf({ method, quote, unconfirmed_card }: PaymentState): PaidCard {
  if (method === 'crypto') return { brand: COINS[quote?.coin ?? DEFAULT_COIN].name, last4: '0000' };
  return unconfirmed_card ?? { brand: 'Visa', last4: '4242' };
}
