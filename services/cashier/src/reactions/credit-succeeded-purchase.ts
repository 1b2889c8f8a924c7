import type { Subscription } from '@goldwake/core';
import type { CreditPurchase } from '../commands/credit-purchase.js';
import type { PurchaseSucceeded } from '../streams/purchases.js';

/**
 * Credits a paid purchase if the process that stored its success could not do so. Normally the coins are already
 * credited, and the handler changes nothing.
 */
export function creditSucceededPurchase(credit: CreditPurchase): Subscription {
  return {
    group: 'cashier.credits',
    topics: ['cashier'],
    types: ['purchase_succeeded'],
    async handle(event) {
      await credit.execute(event as PurchaseSucceeded);
    },
  };
}
