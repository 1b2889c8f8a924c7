import type { Currency, Micros, MicrosText } from './money.js';
import { microsText, parseMicros } from './money.js';

/** `player:<uid>` or a house account. House balances are projections over all wallets, never stored in one. */
export type Account = `player:${string}` | `house:${'games' | 'bonuses' | 'adjustments'}`;

/** One leg of a double entry; the legs of an event sum to zero in each currency. */
export interface Posting {
  account: Account;
  currency: Currency;
  amount: MicrosText;
}

/** Moves `amount` (may be negative) from one account to another; nothing for zero. */
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
