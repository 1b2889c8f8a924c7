import {
  type CoinAmounts,
  CURRENCIES,
  formatMicros,
  formatMoney,
  MICROS_PER_COIN,
  type MicrosText,
  parseMicros,
  withBonus,
} from '@goldwake/contracts';
import type { Purchase, PurchaseFailure, PurchaseStatus } from '@goldwake/contracts/http';
import { wholeTime } from '../../ui/clock-text.js';
import { isRefusedOrder } from './failure-words.js';

/** Formats an amount of US dollars: `$9.99`. */
export function usdText(micros: MicrosText): string {
  return `$${formatMicros(parseMicros(micros))}`;
}

/** Formats what was paid if that is not the price: `$4.49`, `4.49 EUR`; null otherwise. */
export function otherAmountText({ price, received }: Pick<Purchase, 'price' | 'received'>): string | null {
  if (!received) return null;
  const { amount, currency } = received;
  const paid = (BigInt(amount) * MICROS_PER_COIN) / 100n;
  if (currency !== 'USD') return `${formatMicros(paid)} ${currency}`;
  return paid === parseMicros(price) ? null : `$${formatMicros(paid)}`;
}

type Coins = CoinAmounts;
/** A package or a purchase, with what a promotion adds to it. */
type WithBonus = CoinAmounts & { bonus: CoinAmounts | null };

export function goldText({ gold_coins }: Coins): string {
  return formatMoney(parseMicros(gold_coins), 'gold_coins');
}

export function sweepsText({ sweeps_coins }: Coins): string {
  return formatMoney(parseMicros(sweeps_coins), 'sweeps_coins');
}

/** A promotion adds Sweeps Coins only to a package or purchase that has some without it. */
export const hasSweeps = ({ sweeps_coins }: Coins): boolean => parseMicros(sweeps_coins) > 0n;

/** Formats the coins of a package, without those of a promotion: `99,900.00 GC + 10.00 SC`. */
export function coinsOf(coins: Coins): string {
  return hasSweeps(coins) ? `${goldText(coins)} + ${sweepsText(coins)}` : goldText(coins);
}

/** Returns all coins of a package or purchase, with those of a promotion. */
export const allCoinsOf = (one: WithBonus): CoinAmounts => withBonus(one, one.bonus);

/** Formats what a promotion adds to a purchase: `19,980.00 GC + 2.00 SC`. */
export function bonusText(bonus: CoinAmounts): string {
  const added = CURRENCIES.filter((currency) => bonus[currency] !== '0');
  return added.map((currency) => formatMoney(parseMicros(bonus[currency]), currency)).join(' + ');
}

/** Says how often Sweeps Coins with this playthrough must be staked: `once`, `3 times`, `1.5 times`. */
export function playthroughText(percent: number): string {
  return percent === 100 ? 'once' : `${percent / 100} times`;
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

/** Says in a few words what a list of purchases shows as the status: `Paid`, `Failed: card declined`. */
export function statusText({ status, failure, paid_with }: Pick<Purchase, 'status' | 'failure' | 'paid_with'>): string {
  if (status === 'refunded' && failure === 'review_declined') return 'Declined, refunded';
  if (status !== 'failed') return STATUS_WORDS[status];
  if (isRefusedOrder({ failure, paid_with })) return 'Order not accepted';
  return failure ? SHORT_FAILURES[failure] : 'Failed';
}

const SHORT_FAILURES: Record<PurchaseFailure, string> = {
  declined: 'Failed: card declined',
  insufficient_funds: 'Failed: not enough money',
  blocked: 'Failed: payment blocked',
  authentication_failed: 'Failed: not confirmed',
  review_declined: 'Declined, being refunded',
  canceled: 'Canceled',
};
