import {
  type Currency,
  MAX_AMOUNT,
  type MicrosText,
  microsText,
  Refusal,
  transfer,
  type WalletEvent,
} from '@goldwake/contracts';
import { readAmount } from './amounts.js';
import { record } from './record.js';
import type { WalletState } from './state.js';

export interface Adjustment {
  currency: Currency;
  /** Added to the balance; negative takes away, down to zero at most. */
  amount: MicrosText;
  reason: string;
}

/** A correction by the house. SC so added need no playthrough. @throws Refusal `validation_failed`, `insufficient_balance` */
export function adjust(state: WalletState, { currency, amount: text, reason }: Adjustment): WalletEvent[] {
  const amount = readAmount('amount', text, -MAX_AMOUNT);
  if (amount === 0n) throw new Refusal('validation_failed', 'An adjustment of nothing');
  if (reason.trim() === '') throw new Refusal('validation_failed', 'An adjustment without a reason');
  return record(state, {
    type: 'balance_adjusted',
    data: {
      uid: state.uid,
      currency,
      amount: microsText(amount),
      reason,
      postings: transfer('house:adjustments', `player:${state.uid}`, currency, amount),
    },
  });
}
