import { type Balances, microsText, type Playthrough, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import { playthroughOf } from './playthrough.js';
import type { WalletState } from './state.js';

/** Stored balances of one player. Id: uid. */
export interface BalancesDocument extends Balances {
  playthrough: Playthrough;
  /** Version of the wallet stream at which the balances were taken. */
  version: number;
}

export function balancesOf(state: Pick<WalletState, 'balances'>): Balances {
  return {
    gold_coins: microsText(state.balances.gold_coins),
    sweeps_coins: microsText(state.balances.sweeps_coins),
  };
}

/** Returns the document for a wallet in this state, for comparing a replay with the stored balances. */
export function balancesDocument(state: WalletState, version: number): BalancesDocument {
  return { playthrough: playthroughOf(state), version, ...balancesOf(state) };
}

/**
 * Returns the document to store for an event. It is built from the values stated in the event, without loading the
 * state, because this runs for every bet.
 */
export function balancesAfter(event: StoredEvent<WalletEvent>): BalancesDocument {
  const { balances, playthrough } = event.data;
  return { playthrough, version: event.version, ...balances };
}
