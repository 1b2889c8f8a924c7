import type { WalletPort, WalletReceipt } from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';
import type { PurchaseSucceeded } from '../streams/purchases.js';

/** Asks the wallet to credit a purchase whose payment succeeded. Repeated calls for the same purchase credit it once. */
export class CreditPurchase {
  constructor(private readonly wallet: Pick<WalletPort, 'creditPurchase'>) {}

  execute(succeeded: PurchaseSucceeded): Promise<WalletReceipt> {
    const { uid, purchase_id, price, gold_coins, sweeps_coins, playthrough_percent, succeeded_at } = succeeded.data;
    return this.wallet.creditPurchase(
      uid,
      { purchase_id, price, gold_coins, sweeps_coins, playthrough_percent, purchased_at: succeeded_at },
      reactionContext(succeeded, systemCommandId('purchase', purchase_id), uid),
    );
  }
}
