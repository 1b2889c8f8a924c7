import type { PaymentMethod } from '@goldwake/contracts';
import type { Purchase } from '@goldwake/contracts/http';

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
const SUBJECTS: Record<Exclude<PaymentMethod, 'crypto'>, string> = {
  card: 'The card',
  apple_pay: 'The card in Apple Pay',
  google_pay: 'The card in Google Pay',
};

/** Says why a purchase has ended without coins, in words that fit its payment method. */
export function failureWords({
  status,
  failure,
  method,
  paid_with,
}: Pick<Purchase, 'status' | 'failure' | 'method' | 'paid_with'>): FailureWords {
  if (status === 'expired') return expiryWords(method);
  if (failure === 'review_declined')
    return {
      title: 'The payment was not accepted',
      money: 'The money is being returned to where it came from.',
      advice: 'A person checked the payment and declined it. Customer Support can tell you why.',
    };
  if (failure === 'canceled')
    return { title: 'You canceled the payment', money: NOT_CHARGED, advice: 'You can choose a package again.' };
  if (isRefusedOrder({ failure, paid_with }))
    return {
      title: 'Your order was not accepted',
      money: NOT_CHARGED,
      advice: 'If you think that this is a mistake, ask Customer Support.',
    };
  // Only a card has a bank that can refuse a payment.
  if (failure === null || method === 'crypto')
    return { title: 'The payment failed', money: NOT_CHARGED, advice: 'Try again, or choose another payment method.' };
  const words: Record<typeof failure, Omit<FailureWords, 'money'>> = {
    declined: {
      title: `${SUBJECTS[method]} was declined`,
      advice: 'The bank did not approve the payment. Try again with another card, or ask the bank.',
    },
    insufficient_funds: {
      title: 'Not enough money on the card',
      advice: 'Try again with another card, or choose a smaller package.',
    },
    blocked: {
      title: 'The payment was blocked',
      advice: 'The payment provider stopped it to prevent fraud. Try again with another card.',
    },
    authentication_failed: {
      title: 'The bank could not confirm that it is you',
      advice: 'Try again, and confirm the payment on the page of the bank.',
    },
  };
  return { ...words[failure], money: NOT_CHARGED };
}

/**
 * Returns whether the casino refused an order before its payment began. If the provider blocks a payment, it is known
 * what was to be paid with.
 */
export const isRefusedOrder = ({ failure, paid_with }: Pick<Purchase, 'failure' | 'paid_with'>): boolean =>
  failure === 'blocked' && paid_with === null;

function expiryWords(method: PaymentMethod): FailureWords {
  const title = 'The payment page has closed';
  return method === 'crypto'
    ? {
        title,
        money: 'No payment has arrived.',
        advice: 'Crypto that you send or have sent late is still credited when it arrives.',
      }
    : { title, money: NOT_CHARGED, advice: 'It was open for 30 minutes.' };
}
