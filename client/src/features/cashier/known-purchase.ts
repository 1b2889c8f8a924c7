import type { PurchaseStatusUpdate } from '@goldwake/contracts';
import type { PurchaseResponse } from '@goldwake/contracts/http';

/** Returns the newer of two states of a purchase: a response can be overtaken by a push or by another response. */
export function newerOf(known: PurchaseResponse | undefined, loaded: PurchaseResponse): PurchaseResponse {
  return known && known.purchases_version > loaded.purchases_version ? known : loaded;
}

/** Applies a push to the known state of its purchase. A push does not contain the address of the payment page. */
export function withUpdate(known: PurchaseResponse, update: PurchaseStatusUpdate): PurchaseResponse {
  const { part: _, purchases_version, purchase_id, ...changed } = update;
  const { purchase } = known;
  if (purchase.purchase_id !== purchase_id || known.purchases_version >= purchases_version) return known;
  return {
    purchases_version,
    purchase: { ...purchase, ...changed },
    payment_url: changed.status === 'requires_action' ? known.payment_url : null,
  };
}
