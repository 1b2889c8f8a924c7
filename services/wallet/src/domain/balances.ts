import {
  type Balances,
  type Currency,
  type Micros,
  microsText,
  type Playthrough,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { playthroughOf } from './playthrough.js';
import type { WalletState } from './state.js';

/** Stored balances of one player. Id: uid. */
export interface BalancesDocument extends Balances {
  playthrough: Playthrough;
  /** Version of the wallet stream at which the balances were taken. */
  version: number;
}

/** Stored held money of one player. Id: uid. A player without a hold has no document. */
export interface HeldDocument extends Balances {
  /** Version of the wallet stream at which the last hold began or ended. */
  version: number;
}

export function balancesOf(state: Pick<WalletState, 'balances'>): Balances {
  return textsOf(state.balances);
}

export function heldOf(state: Pick<WalletState, 'held'>): Balances {
  return textsOf(state.held);
}

function textsOf({ gold_coins, sweeps_coins }: Readonly<Record<Currency, Micros>>): Balances {
  return { gold_coins: microsText(gold_coins), sweeps_coins: microsText(sweeps_coins) };
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

/** Returns the document of held money to store for an event; undefined if the event neither begins nor ends a hold. */
export function heldAfter({ data, version }: StoredEvent<WalletEvent>): HeldDocument | undefined {
  return 'held' in data ? { ...data.held, version } : undefined;
}
