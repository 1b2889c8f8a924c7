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

/** Stored balances of one player. The document id is the uid. */
export interface BalancesDocument extends Balances {
  playthrough: Playthrough;
  /** Version of the wallet stream to which the balances correspond. */
  version: number;
}

/** Stored held money of one player. The document id is the uid. A player who never had a hold has no document. */
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

/** Returns the balances document for a wallet state. It is used to compare a replay with the stored balances. */
export function balancesDocument(state: WalletState, version: number): BalancesDocument {
  return { playthrough: playthroughOf(state), version, ...balancesOf(state) };
}

/**
 * Returns the balances document to store after an event. It is built only from values in the event, without loading the
 * state, because this code runs for every bet.
 */
export function balancesAfter(event: StoredEvent<WalletEvent>): BalancesDocument {
  const { balances, playthrough } = event.data;
  return { playthrough, version: event.version, ...balances };
}

/** Returns the held-money document to store after an event; undefined if the event neither begins nor ends a hold. */
export function heldAfter({ data, version }: StoredEvent<WalletEvent>): HeldDocument | undefined {
  return 'held' in data ? { ...data.held, version } : undefined;
}
