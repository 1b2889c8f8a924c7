import {
  type Currency,
  MAX_AMOUNT,
  type MicrosText,
  microsText,
  playerAccount,
  Refusal,
  transfer,
  UNKNOWN_OPERATOR,
  type WalletEvent,
} from '@goldwake/contracts';
import { readAmount } from './amounts.js';
import { record } from './record.js';
import type { WalletState } from './state.js';

export interface Adjustment {
  currency: Currency;
  /** Amount added to the balance. A negative amount is subtracted, but the balance cannot fall below zero. */
  amount: MicrosText;
  reason: string;
  /** Name of the operator who asks for it. */
  by: string;
}

/**
 * Corrects a balance on behalf of the operator. Sweeps Coins added this way have no playthrough requirement.
 * @throws Refusal `validation_failed`, `insufficient_balance`
 */
export function adjust(state: WalletState, { currency, amount: text, reason, by }: Adjustment): WalletEvent[] {
  const amount = readAmount('amount', text, -MAX_AMOUNT);
  if (amount === 0n) throw new Refusal('validation_failed', 'The amount of an adjustment must not be zero');
  if (reason.trim() === '') throw new Refusal('validation_failed', 'An adjustment needs a reason');
  if (['', UNKNOWN_OPERATOR].includes(by.trim()))
    throw new Refusal('validation_failed', 'An adjustment needs the name of its operator');
  return record(state, {
    type: 'balance_adjusted',
    data: {
      uid: state.uid,
      currency,
      amount: microsText(amount),
      reason,
      by,
      postings: transfer('house:adjustments', playerAccount(state.uid), currency, amount),
    },
  });
}
