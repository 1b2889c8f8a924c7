import { type Balances, microsText, type Playthrough, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import { playthroughOf } from './playthrough.js';
import type { WalletState } from './state.js';

/** The stored balances of one player; id: uid. */
export interface BalancesDocument extends Balances {
  playthrough: Playthrough;
  /** Version of the wallet's stream that they stand at. */
  version: number;
}

export function balancesOf(state: Pick<WalletState, 'balances'>): Balances {
  return {
    gold_coins: microsText(state.balances.gold_coins),
    sweeps_coins: microsText(state.balances.sweeps_coins),
  };
}

/** What must be stored for a wallet in this state: the replayed side of a comparison. */
export function balancesDocument(state: WalletState, version: number): BalancesDocument {
  return { playthrough: playthroughOf(state), version, ...balancesOf(state) };
}

/** What is stored for an event: read from what it states, without the state, since this runs for every bet. */
export function balancesAfter(event: StoredEvent<WalletEvent>): BalancesDocument {
  const { balances, playthrough } = event.data;
  return { playthrough, version: event.version, ...balances };
}
