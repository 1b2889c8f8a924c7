import { type Currency, type Micros, type PlaythroughShare, Refusal } from '@goldwake/contracts';
import { sharesOf } from './playthrough.js';
import type { WalletState } from './state.js';

/**
 * Checks that the balance covers the complete stake, without taking a possible win into account.
 * @throws Refusal `insufficient_balance`
 */
export function checkCovered({ balances }: WalletState, currency: Currency, stake: Micros): void {
  if (stake > balances[currency]) throw new Refusal('insufficient_balance');
}

/** Returns how a stake counts towards the open playthrough grants. Only Sweeps Coins stakes count. */
export function sharesOfStake({ grants }: WalletState, currency: Currency, stake: Micros): PlaythroughShare[] {
  return currency === 'sweeps_coins' ? sharesOf(grants, stake) : [];
}
