import type { Currency, Micros, MicrosText } from './money.js';
import { microsText, parseMicros } from './money.js';

/**
 * `player:<uid>` or a house account. House balances are projections over all wallets and are never stored in a wallet.
 */
export type Account = `player:${string}` | `house:${'games' | 'bonuses' | 'adjustments'}`;

/** One posting of a double-entry booking; the postings of an event sum to zero in each currency. */
export interface Posting {
  account: Account;
  currency: Currency;
  amount: MicrosText;
}

/**
 * Returns the postings that move `amount` (which may be negative) between two accounts; an empty list if the amount is
 * zero.
 */
export function transfer(from: Account, to: Account, currency: Currency, amount: Micros): Posting[] {
  if (amount === 0n) return [];
  return [
    { account: from, currency, amount: microsText(-amount) },
    { account: to, currency, amount: microsText(amount) },
  ];
}

export function sumsToZero(postings: readonly Posting[]): boolean {
  const sums = new Map<Currency, Micros>();
  for (const p of postings) sums.set(p.currency, (sums.get(p.currency) ?? 0n) + parseMicros(p.amount));
  return [...sums.values()].every((sum) => sum === 0n);
}
