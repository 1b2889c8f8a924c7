import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import { collection, type Projection } from '@goldwake/core';
import {
  applyToHouse,
  type BalancesDocument,
  balancesAfter,
  type HeldDocument,
  type HouseAccount,
  heldAfter,
  houseMoves,
} from '../domain/index.js';

/** Balances of players. Id: uid. */
export const BALANCES = collection<BalancesDocument>('balances');
/** Held money of players who ever had a hold. Id: uid. */
export const HELD_BALANCES = collection<HeldDocument>('held_balances');
/** House accounts. Id: `<account>/<currency>`. */
export const HOUSE_ACCOUNTS = collection<HouseAccount>('house_accounts');

/**
 * Stored balances, held money and house accounts, for totals, verification and debugging. What a player sees is loaded
 * from their event stream. One consumer group writes all three, so that they sum to zero at every committed position.
 */
export const balances: Projection = {
  group: 'wallet.balances',
  topics: ['wallet'],
  collections: [BALANCES, HELD_BALANCES, HOUSE_ACCOUNTS],
  async handle(stored, effects) {
    const event = stored as StoredEvent<WalletEvent>;
    effects.put(BALANCES, event.data.uid, balancesAfter(event));
    const held = heldAfter(event);
    if (held) effects.put(HELD_BALANCES, event.data.uid, held);
    for (const move of houseMoves(event as WalletEvent)) {
      const before = await effects.get(HOUSE_ACCOUNTS, move.id);
      effects.put(HOUSE_ACCOUNTS, move.id, applyToHouse(before?.body, move));
    }
  },
};
