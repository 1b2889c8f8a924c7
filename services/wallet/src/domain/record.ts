import { CURRENCIES, Refusal, type WalletEvent } from '@goldwake/contracts';
import { balancesOf, heldOf } from './balances.js';
import { open } from './open.js';
import { playthroughOf } from './playthrough.js';
import { type WalletFact, walletReducer } from './reducer.js';
import type { WalletState } from './state.js';

/**
 * Adds to an event the resulting balances and playthrough, and for hold events the held money, as computed by the
 * reducer. Prepends `wallet_opened` to the first event. Every money event is created here, so that none can make a
 * balance negative.
 * @throws Refusal `insufficient_balance`
 */
export function record(state: WalletState, fact: WalletFact): WalletEvent[] {
  const opening = open(state);
  const after = walletReducer.evolve(opening.reduce(walletReducer.evolve, state), fact);
  if (CURRENCIES.some((currency) => after.balances[currency] < 0n)) throw new Refusal('insufficient_balance');
  // `Object.assign` keeps the field order of stored events. With a spread, each added field took 1 µs and left a hidden
  // class in V8's old space.
  const held = 'hold_id' in fact.data ? { held: heldOf(after) } : undefined;
  const data = Object.assign({}, fact.data, held, { balances: balancesOf(after), playthrough: playthroughOf(after) });
  return [...opening, { type: fact.type, data } as WalletEvent];
}
