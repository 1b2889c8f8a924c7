import { idOf, type PurchaseEvent, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { PURCHASE_TYPES } from '../domain/purchase-types.js';

/** Without this rule, the payment of one player's purchase could be stored for a purchase of another player. */
export const purchaseOwners = defineInvariant<null>({
  name: 'owners of purchases',
  rule: 'every event of a purchase is in the stream of the player who bought it, whose uid begins the id of the purchase',
  types: PURCHASE_TYPES,
  initial: () => null,
  check(_, event, violate) {
    const { purchase_id } = (event as StoredEvent & PurchaseEvent).data;
    const uid = idOf(event.stream);
    if (!purchase_id.startsWith(`${uid}.`)) violate(event, `is about ${purchase_id}, which is no purchase of ${uid}`);
  },
});
