import type { PaymentMethod } from '@goldwake/contracts';
import type { Purchase, PurchaseFailure } from '@goldwake/contracts/http';

/** Why a purchase has ended without coins. */
export interface FailureWords {
  title: string;
  /** What happened to the money. */
  money: string;
  /** What the player can do. */
  advice: string;
}

const NOT_CHARGED = 'Nothing was charged.';

/** What a payment was made with, as the subject of a sentence. */
const SUBJECTS: Record<PaymentMethod, string> = {
  card: 'The card',
  apple_pay: 'The card in Apple Pay',
  google_pay: 'The card in Google Pay',
  crypto: 'The payment',
};

/** Says why a purchase has ended without coins, in words that fit its payment method. */
export function failureWords({
  status,
  failure,
  method,
}: Pick<Purchase, 'status' | 'failure' | 'method'>): FailureWords {
  const isCrypto = method === 'crypto';
  const another = isCrypto ? 'another payment method' : 'another card';
  if (status === 'expired')
    return {
      title: 'The payment page has closed',
      money: isCrypto ? 'No payment has arrived.' : NOT_CHARGED,
      advice: isCrypto
        ? 'If you have sent crypto, you need not do anything: its coins come by themselves when it arrives.'
        : 'It was open for 30 minutes.',
    };
  const words: Record<PurchaseFailure, FailureWords> = {
    declined: {
      title: `${SUBJECTS[method]} was declined`,
      money: NOT_CHARGED,
      advice: isCrypto
        ? `The provider did not accept the payment. Try again with ${another}.`
        : `The bank did not approve the payment. Try again with ${another}, or ask the bank.`,
    },
    insufficient_funds: {
      title: isCrypto ? 'Not enough money for the payment' : 'Not enough money on the card',
      money: NOT_CHARGED,
      advice: `Try again with ${another}, or choose a smaller package.`,
    },
    blocked: {
      title: 'The payment was blocked',
      money: NOT_CHARGED,
      advice: `The payment provider stopped it to prevent fraud. Try again with ${another}.`,
    },
    authentication_failed: {
      title: 'The bank could not confirm that it is you',
      money: NOT_CHARGED,
      advice: 'Try again, and confirm the payment on the page of the bank.',
    },
    review_declined: {
      title: 'The payment was not accepted',
      money: 'The money goes back to where it came from.',
      advice: 'A person checked the payment and declined it. Customer Support can tell you why.',
    },
    canceled: {
      title: 'You canceled the payment',
      money: NOT_CHARGED,
      advice: 'You can choose a package again.',
    },
  };
  return failure
    ? words[failure]
    : { title: 'The payment failed', money: NOT_CHARGED, advice: 'The provider gave no reason.' };
}
