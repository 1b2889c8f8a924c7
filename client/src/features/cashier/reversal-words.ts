import type { Purchase } from '@goldwake/contracts/http';
import { type Reversal, wasCredited } from '../../session/purchase-credit.js';
import { wholeTime } from '../../ui/clock-text.js';
import { usdText } from './purchase-words.js';

export interface ReversalWords {
  title: string;
  /** What happened to the money, and when. */
  money: string;
  /** What it means for the coins. */
  coins: string;
  /** What the player can do. */
  next: string;
}

const TAKEN_BACK = 'The coins were taken back from your wallet.';
const REST_TAKEN_BACK = 'The coins that your wallet still had were taken back.';

const NO_COINS = 'No coins were credited';

type Known = Pick<Purchase, 'price' | 'failure' | 'ended_at' | 'reversed_at'> & { status: Reversal };

/**
 * Says what has happened to a payment after it succeeded, and what that means for the coins.
 * @param isComplete whether the wallet had all coins; false also while that is not known
 */
export function reversalWords(purchase: Known, isComplete: boolean): ReversalWords {
  const on = purchase.reversed_at ? ` on ${wholeTime(purchase.reversed_at)}` : '';
  return wasCredited(purchase)
    ? creditedWords(purchase, on, isComplete ? TAKEN_BACK : REST_TAKEN_BACK)
    : reviewedWords(purchase, on);
}

function creditedWords({ status, price }: Known, on: string, takenBack: string): ReversalWords {
  switch (status) {
    case 'refunded':
      return {
        title: 'The payment was refunded',
        money: `${usdText(price)} went back to where it came from${on}.`,
        coins: takenBack,
        next: 'If you did not expect this, ask Customer Support.',
      };
    case 'disputed':
      return {
        title: 'The payment is disputed',
        money: `The bank took ${usdText(price)} back${on}, and is checking the payment.`,
        coins: `${takenBack} They come back by themselves if the bank confirms the payment.`,
        next: 'If you did not dispute it, tell the bank that you made this payment.',
      };
    case 'won':
      return {
        title: 'The bank confirmed your payment',
        money: `The dispute of ${usdText(price)} ended${on}.`,
        coins: 'What was taken from your wallet was returned to it.',
        next: 'You need not do anything.',
      };
    case 'lost':
      return {
        title: 'The bank decided for the payer',
        money: `${usdText(price)} stays with the payer. The dispute ended${on}.`,
        coins: takenBack,
        next: 'You can buy other coins. If you did not expect this, ask Customer Support.',
      };
  }
}

/** Words of a payment that was in review. They name no amount: what was paid can differ from the price. */
function reviewedWords({ status, failure }: Known, on: string): ReversalWords {
  switch (status) {
    case 'refunded':
      if (failure === 'review_declined')
        return {
          title: 'The payment was declined and refunded',
          money: `A person checked the payment and declined it. It was refunded${on}.`,
          coins: `${NO_COINS}, and the money was returned.`,
          next: 'Customer Support can tell you why.',
        };
      return {
        title: 'The payment was refunded',
        money: `The payment was in review until its refund${on}.`,
        coins: `${NO_COINS}, and the money was returned.`,
        next: 'If you did not expect this, ask Customer Support.',
      };
    case 'disputed':
      return {
        title: 'The payment is disputed',
        money: `The bank took the money back${on}, and is checking the payment.`,
        coins: `${NO_COINS}.`,
        next: 'If you did not dispute it, tell the bank that you made this payment.',
      };
    case 'won':
      return {
        title: 'The bank confirmed the payment',
        money: `The dispute ended${on}.`,
        coins: `${NO_COINS}, and the money is being returned.`,
        next: 'You need not do anything.',
      };
    case 'lost':
      return {
        title: 'The bank decided for the payer',
        money: `The money stays with the payer. The dispute ended${on}.`,
        coins: `${NO_COINS}.`,
        next: 'You can buy other coins. If you did not expect this, ask Customer Support.',
      };
  }
}

/** Name of `reversed_at` in a receipt, where the status is another row. */
export const REVERSED: Record<Reversal, string> = {
  refunded: 'Money returned',
  disputed: 'Dispute began',
  won: 'Dispute ended',
  lost: 'Dispute ended',
};
