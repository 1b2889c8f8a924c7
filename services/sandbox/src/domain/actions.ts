import type { PaymentFailureCode } from '@goldwake/contracts';
import { COINS } from './coins.js';
import { decide, type PaymentDecision } from './decide.js';
import type { PaidCard, PaymentState } from './payment.js';

const FAILURES = [
  'card_declined',
  'insufficient_funds',
  'fraud_blocked',
  'authentication_failed',
] as const satisfies PaymentFailureCode[];
const DECISIONS = ['cancel', 'lapse', 'receive', 'refund', 'dispute', 'win_dispute', 'lose_dispute'] as const;

/** What a person at the control page can make happen, in the order of the buttons. */
export const ACTIONS = ['succeed', ...FAILURES, ...DECISIONS] as const;
export type Action = (typeof ACTIONS)[number];

/** Returns the decision of an action on a payment. */
export function decisionOf(action: Action, payment: PaymentState): PaymentDecision {
  if (action === 'succeed') return { type: 'settle', card: payerOf(payment), failure_code: null };
  const failure = FAILURES.find((one) => one === action);
  if (failure) return { type: 'settle', card: payerOf(payment), failure_code: failure };
  return { type: action as (typeof DECISIONS)[number] };
}

/** Returns the actions that change a payment in its state. @param now in milliseconds since the Unix epoch */
export function actionsOf(payment: PaymentState, now: number): Action[] {
  return ACTIONS.filter((action) => decide(payment, decisionOf(action, payment), now) !== undefined);
}

export function isAction(text: unknown): text is Action {
  return ACTIONS.some((action) => action === text);
}

/** With what a payment is paid that its payer has not paid. */
function payerOf({ method, quote, unconfirmed_card }: PaymentState): PaidCard {
  if (method === 'crypto') return { brand: COINS[quote?.coin ?? 'btc'].name, last4: '0000' };
  return unconfirmed_card ?? { brand: 'Visa', last4: '4242' };
}
