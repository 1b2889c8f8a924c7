import type { PurchaseEvent, StoredEvent, WalletPort, WalletReceipt } from '@goldwake/contracts';
import { messageOf, reactionContext, systemCommandId } from '@goldwake/core';
import { canMoveCoins, creditTermsOf } from '../domain/index.js';
import type { Purchases, StoredMove } from '../streams/purchases.js';

/**
 * Asks the wallet to credit the coins of a purchase, to take them back after a refund or dispute, and to restore them
 * after a dispute that was won.
 */
export class SettlePurchase {
  /** @param report receives one line for each purchase that could not be settled at once */
  constructor(
    private readonly purchases: Pick<Purchases, 'movesUpTo'>,
    private readonly wallet: Pick<WalletPort, 'creditPurchase' | 'takeBackPurchase' | 'restorePurchase'>,
    private readonly report: (line: string) => void,
  ) {}

  /**
   * Settles an event, after all earlier events of the purchase, so that a take-back never overtakes its credit. Each
   * event is settled once, however often this is called.
   */
  async execute(event: StoredMove): Promise<void> {
    for (const one of await this.purchases.movesUpTo(event)) await this.settle(one);
  }

  /**
   * Settles newly stored events of a purchase. They are stored, so a wallet that does not respond is no fault of the
   * request: the reaction settles them later.
   */
  async atOnce(events: readonly StoredEvent<PurchaseEvent>[]): Promise<void> {
    const last = (events as readonly PurchaseEvent[]).findLast(canMoveCoins);
    if (!last) return;
    try {
      await this.execute(last as StoredMove);
    } catch (error) {
      const { purchase_id } = last.data;
      this.report(`purchase ${purchase_id}: the wallet did not settle it (${messageOf(error)}); it is tried again`);
    }
  }

  private settle(event: StoredMove): Promise<WalletReceipt> {
    const { uid, purchase_id } = event.data;
    const context = (kind: string) => reactionContext(event as StoredEvent, systemCommandId(kind, purchase_id), uid);
    switch (event.type) {
      case 'purchase_succeeded': {
        const paid = { purchase_id, ...creditTermsOf(event.data), purchased_at: event.data.succeeded_at };
        return this.wallet.creditPurchase(uid, paid, context('purchase'));
      }
      case 'purchase_refunded': {
        const refund = { purchase_id, cause: 'refund', taken_at: event.data.refunded_at } as const;
        return this.wallet.takeBackPurchase(uid, refund, context('refund'));
      }
      case 'purchase_disputed': {
        const dispute = { purchase_id, cause: 'dispute', taken_at: event.data.disputed_at } as const;
        return this.wallet.takeBackPurchase(uid, dispute, context('dispute'));
      }
      case 'purchase_dispute_won': {
        const won = { purchase_id, restored_at: event.data.won_at };
        return this.wallet.restorePurchase(uid, won, context('dispute_won'));
      }
    }
  }
}
