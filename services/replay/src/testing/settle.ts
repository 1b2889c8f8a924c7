import { creditTermsOf, type MovingEvent } from '@goldwake/cashier/domain';
import type { WalletEvent } from '@goldwake/contracts';
import { creditPurchase, restorePurchase, takeBackPurchase, type WalletState } from '@goldwake/wallet/domain';

/** Returns the kind of the cashier's command to the wallet, and what the wallet decides. */
export function settle(wallet: WalletState, { type, data }: MovingEvent): [kind: string, events: WalletEvent[]] {
  const { purchase_id } = data;
  switch (type) {
    case 'purchase_succeeded': {
      const paid = { purchase_id, ...creditTermsOf(data), purchased_at: data.succeeded_at };
      return ['purchase', creditPurchase(wallet, paid)];
    }
    case 'purchase_refunded':
      return ['refund', takeBackPurchase(wallet, { purchase_id, cause: 'refund', taken_at: data.refunded_at })];
    case 'purchase_disputed':
      return ['dispute', takeBackPurchase(wallet, { purchase_id, cause: 'dispute', taken_at: data.disputed_at })];
    case 'purchase_dispute_won':
      return ['dispute_won', restorePurchase(wallet, { purchase_id, restored_at: data.won_at })];
  }
}
