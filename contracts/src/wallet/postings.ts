import type { LedgerCurrency, Micros, MicrosText } from '../money.js';
import { microsText, parseMicros } from '../money.js';

/** Ledger accounts of the casino. Their balances are projections over all wallets and are never stored in a wallet. */
export type HouseAccountName =
  `house:${'games' | 'bonuses' | 'adjustments' | 'redemptions' | 'sales' | 'payments' | 'receivables'}`;

/** Name of a ledger account: `player:<uid>`, `player:<uid>:held` or a `house:…` account of the casino. */
export type Account = `player:${string}` | HouseAccountName;

/** Returns the ledger account with the money that the player can stake. */
export function playerAccount(uid: string): Account {
  return `player:${uid}`;
}

/**
 * Returns the ledger account with the player's held money. It is a subaccount of the player's account, so hledger shows
 * both as one total.
 */
export function heldAccount(uid: string): Account {
  return `player:${uid}:held`;
}

/** One posting of a double-entry transaction. The postings of an event sum to zero in each currency. */
export interface Posting {
  account: Account;
  currency: LedgerCurrency;
  amount: MicrosText;
}

/** Returns the postings that move `amount` between two accounts. The amount may be negative; zero gives none. */
export function transfer(from: Account, to: Account, currency: LedgerCurrency, amount: Micros): Posting[] {
  if (amount === 0n) return [];
  return [
    { account: from, currency, amount: microsText(-amount) },
    { account: to, currency, amount: microsText(amount) },
  ];
}

export function sumsToZero(postings: readonly Posting[]): boolean {
  const sums = new Map<LedgerCurrency, Micros>();
  for (const p of postings) sums.set(p.currency, (sums.get(p.currency) ?? 0n) + parseMicros(p.amount));
  return [...sums.values()].every((sum) => sum === 0n);
}
