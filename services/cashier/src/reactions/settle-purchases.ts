import type { Subscription } from '@goldwake/core';
import type { SettlePurchase } from '../commands/settle-purchase.js';
import { CREDITS_GROUP, MOVING_TYPES } from '../domain/index.js';
import type { StoredMove } from '../streams/purchases.js';

/**
 * Settles a purchase in the wallet if the process that stored its event could not do so. Normally it is already
 * settled, and the handler changes nothing.
 */
export function settlePurchases(settle: SettlePurchase): Subscription {
  return {
    group: CREDITS_GROUP,
    topics: ['cashier'],
    types: MOVING_TYPES,
    handle: (event) => settle.execute(event as StoredMove),
  };
}
