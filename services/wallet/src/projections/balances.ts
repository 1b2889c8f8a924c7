import type { StoredEvent, WalletEvent } from '@goldwake/contracts';
import { collection, type Projection } from '@goldwake/core';
import { applyToHouse, type BalancesDocument, balancesAfter, type HouseAccount, houseMoves } from '../domain/index.js';

/** Balances of players. Id: uid. */
export const BALANCES = collection<BalancesDocument>('balances');
/** House accounts. Id: `<account>/<currency>`. */
export const HOUSE_ACCOUNTS = collection<HouseAccount>('house_accounts');

/**
 * Stored balances of players and house accounts, for totals, verification and debugging. What a player sees is loaded
 * from their event stream. One consumer group writes both, so that they sum to zero at every committed position.
 */
export const balances: Projection = {
  group: 'wallet.balances',
  topics: ['wallet'],
  collections: [BALANCES, HOUSE_ACCOUNTS],
  async handle(stored, effects) {
    const event = stored as StoredEvent<WalletEvent>;
    effects.put(BALANCES, event.data.uid, balancesAfter(event));
    for (const move of houseMoves(event as WalletEvent)) {
      const before = await effects.get(HOUSE_ACCOUNTS, move.id);
      effects.put(HOUSE_ACCOUNTS, move.id, applyToHouse(before?.body, move));
    }
  },
};
