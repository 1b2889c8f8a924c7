import { formatMicros, formatMoney, type MicrosText, parseMicros } from '@goldwake/contracts';
import type { CoinPackage, PaidWith, Purchase, PurchaseFailure, PurchaseStatus } from '@goldwake/contracts/http';
import { wholeTime } from '../../ui/clock-text.js';

/** Formats an amount of US dollars: `$9.99`. */
export function usdText(micros: MicrosText): string {
  return `$${formatMicros(parseMicros(micros))}`;
}

type Coins = Pick<CoinPackage, 'gold_coins' | 'sweeps_coins'>;

export function goldText({ gold_coins }: Coins): string {
  return formatMoney(parseMicros(gold_coins), 'gold_coins');
}

export function sweepsText({ sweeps_coins }: Coins): string {
  return formatMoney(parseMicros(sweeps_coins), 'sweeps_coins');
}

export const hasSweeps = ({ sweeps_coins }: Coins): boolean => parseMicros(sweeps_coins) > 0n;

/** Formats the coins of a package or purchase: `99,900.00 GC + 10.00 SC`. */
export function coinsOf(coins: Coins): string {
  return hasSweeps(coins) ? `${goldText(coins)} + ${sweepsText(coins)}` : goldText(coins);
}

/** Says how often Sweeps Coins with this playthrough must be staked: `once`, `3 times`, `1.5 times`. */
export function playthroughText(percent: number): string {
  return percent === 100 ? 'once' : `${percent / 100} times`;
}

/** Names the card of a payment: `Visa ending in 4242`. */
export function cardText({ brand, last4 }: PaidWith): string {
  return `${brand} ending in ${last4}`;
}

/** Names each status as a filter of a list. */
export const STATUS_WORDS: Record<PurchaseStatus, string> = {
  created: 'Payment not started',
  requires_action: 'Payment open',
  processing: 'Being processed',
  in_review: 'In review',
  succeeded: 'Paid',
  failed: 'Failed or canceled',
  expired: 'Expired',
  refunded: 'Refunded',
  disputed: 'Disputed',
  won: 'Paid, dispute won',
  lost: 'Disputed and lost',
};

const FAILURES: Record<PurchaseFailure, { title: string; text: string }> = {
  declined: {
    title: 'The card was declined',
    text: 'The bank did not approve the payment. Try again with another card, or ask the bank.',
  },
  insufficient_funds: {
    title: 'Not enough money on the card',
    text: 'Try again with another card, or choose a smaller package.',
  },
  blocked: {
    title: 'The payment was blocked',
    text: 'The payment provider stopped it to prevent fraud. Try again with another card.',
  },
  authentication_failed: {
    title: 'The bank could not confirm that it is you',
    text: 'Nothing was charged. Try again, and confirm the payment on the page of the bank.',
  },
  review_declined: {
    title: 'The payment was not accepted',
    text: 'It was checked and declined. The money goes back to where it came from.',
  },
  canceled: { title: 'You canceled the payment', text: 'Nothing was charged. You can choose a package again.' },
};

/** Age from which a paid purchase is shown with its date, in milliseconds: its coins may have been spent. */
const OLD_MS = 5 * 60_000;

/**
 * Says that a purchase was paid, and when, if that is not new.
 * @param now milliseconds since the Unix epoch
 */
export function paidWords(
  { price, ended_at }: Pick<Purchase, 'price' | 'ended_at'>,
  now: number,
): { title: string; text: string } {
  if (ended_at && now - Date.parse(ended_at) > OLD_MS)
    return { title: 'You bought these coins earlier', text: `You paid ${usdText(price)} on ${wholeTime(ended_at)}.` };
  return { title: 'Your coins are in your wallet', text: `You paid ${usdText(price)}.` };
}

/** Says why a purchase has ended without coins. */
export function failureWords({ status, failure }: Pick<Purchase, 'status' | 'failure'>): {
  title: string;
  text: string;
} {
  if (status === 'expired')
    return { title: 'The payment page has closed', text: 'It was open for 30 minutes, and nothing was charged.' };
  return failure ? FAILURES[failure] : { title: 'The payment failed', text: 'The provider gave no reason.' };
}

/** Says in a few words what a list of purchases shows as the status: `Paid`, `Failed: card declined`. */
export function statusText({ status, failure }: Pick<Purchase, 'status' | 'failure'>): string {
  if (status !== 'failed') return STATUS_WORDS[status];
  return failure ? SHORT_FAILURES[failure] : 'Failed';
}

const SHORT_FAILURES: Record<PurchaseFailure, string> = {
  declined: 'Failed: card declined',
  insufficient_funds: 'Failed: not enough money',
  blocked: 'Failed: blocked',
  authentication_failed: 'Failed: not confirmed',
  review_declined: 'Declined, refunded',
  canceled: 'Canceled',
};

/** Returns whether a purchase waits for its payment, so that the player can pay or cancel it. */
export const isUnpaid = ({ status }: Pick<Purchase, 'status'>): boolean =>
  status === 'created' || status === 'requires_action';

/** Returns whether a purchase has ended. Only a late success can still change it; a push then reports it. */
export const hasEnded = ({ status }: Pick<Purchase, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'expired';
