import { type Currency, type Micros, type PlaythroughShare, Refusal } from '@goldwake/contracts';
import { sharesOf } from './playthrough.js';
import type { WalletState } from './state.js';

/** The balance must cover the stake whole, whatever it may win. @throws Refusal `insufficient_balance` */
export function checkCovered({ balances }: WalletState, currency: Currency, stake: Micros): void {
  if (stake > balances[currency]) throw new Refusal('insufficient_balance');
}

/** Only SC stakes play a grant through. */
export function sharesOfStake({ grants }: WalletState, currency: Currency, stake: Micros): PlaythroughShare[] {
  return currency === 'sweeps_coins' ? sharesOf(grants, stake) : [];
}
