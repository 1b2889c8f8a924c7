import type { PaymentFailureCode } from '@goldwake/contracts';
import { brandOf } from './card-number.js';

/**
 * What a payment with a card leads to. With `confirmation`, the payer's bank asks first (3-D Secure). With `disputed`,
 * the payment succeeds, and the payer's bank takes the money back later.
 */
export type CardOutcome = 'succeeded' | 'confirmation' | 'disputed' | Exclude<PaymentFailureCode, 'canceled'>;

export interface TestCard {
  /** As printed on a card, in groups. */
  number: string;
  outcome: CardOutcome;
}

/** A card that passed all checks. It has no part of the card that must not be stored. */
export interface CheckedCard {
  brand: string;
  last4: string;
  outcome: CardOutcome;
}

/** The only cards that the sandbox takes, so that nobody pays with a real one by mistake. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'succeeded' },
  { number: '5555 5555 5555 4444', outcome: 'succeeded' },
  { number: '3782 822463 10005', outcome: 'succeeded' },
  { number: '4000 0027 6000 3184', outcome: 'confirmation' },
  { number: '4000 0000 0000 0002', outcome: 'card_declined' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient_funds' },
  { number: '4100 0000 0000 0019', outcome: 'fraud_blocked' },
  { number: '4000 0000 0000 0259', outcome: 'disputed' },
];

const OUTCOMES = new Map(TEST_CARDS.map(({ number, outcome }) => [number.replaceAll(' ', ''), outcome]));

/** Returns what a payment with a card number leads to; undefined if it is not a test card. */
export function outcomeOf(digits: string): CardOutcome | undefined {
  return OUTCOMES.get(digits);
}

/** Names of the wallets on the payer's device, by payment method. */
export const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const;
export type WalletMethod = keyof typeof WALLETS;

/** The cards in the wallet of the payer's device: one for each outcome. */
export const WALLET_CARDS: readonly CheckedCard[] = TEST_CARDS.filter(
  ({ outcome }, at) => TEST_CARDS.findIndex((other) => other.outcome === outcome) === at,
).map(({ number, outcome }) => ({ brand: brandOf(number).brand, last4: number.slice(-4), outcome }));

export function isWalletMethod(method: string): method is WalletMethod {
  return Object.hasOwn(WALLETS, method);
}
