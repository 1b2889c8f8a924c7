import { type StoredEvent, WALLET_EVENTS, type WalletEvent } from '@goldwake/contracts';
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

/** Balances of the players. The document id is the uid. */
export const BALANCES = collection<BalancesDocument>('balances');
/** Held money of the players who have ever had a hold. The document id is the uid. */
export const HELD_BALANCES = collection<HeldDocument>('held_balances');
/** House accounts. Id: `<account>/<currency>`. */
export const HOUSE_ACCOUNTS = collection<HouseAccount>('house_accounts');

/**
 * Projects balances, held money and house accounts for totals, verification and debugging. What players see comes from
 * their event stream instead. One consumer group writes all three collections, so that they sum to zero at every
 * committed position.
 */
export const balances: Projection = {
  group: 'wallet.balances',
  topics: ['wallet'],
  types: Object.keys(WALLET_EVENTS),
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
