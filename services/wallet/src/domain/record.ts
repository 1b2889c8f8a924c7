import { CURRENCIES, Refusal, type WalletEvent } from '@goldwake/contracts';
import { balancesOf } from './balances.js';
import { open } from './open.js';
import { playthroughOf } from './playthrough.js';
import { type WalletFact, walletReducer } from './reducer.js';
import type { WalletState } from './state.js';

/**
 * A fact as the ledger keeps it: with the balances and the playthrough that the reducer makes of it, and `wallet_opened`
 * before the first. Every money event passes here, so that none can leave an account below zero.
 * @throws Refusal `insufficient_balance`
 */
export function record(state: WalletState, fact: WalletFact): WalletEvent[] {
  const opening = open(state);
  const after = walletReducer.evolve(opening.reduce(walletReducer.evolve, state), fact);
  if (CURRENCIES.some((currency) => after.balances[currency] < 0n)) throw new Refusal('insufficient_balance');
  // In the order in which it is stored; behind a spread each field took 1 µs, and left a hidden class in old space.
  const data = Object.assign({}, fact.data, { balances: balancesOf(after), playthrough: playthroughOf(after) });
  return [...opening, { type: fact.type, data } as WalletEvent];
}
