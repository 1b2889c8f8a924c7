import { type PurchaseStatus, type PurchaseStatusUpdate, parseMicros, SYMBOLS } from '@goldwake/contracts';
import { usePush } from '../realtime/index.js';
import { signedAmount } from '../ui/amount-text.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { dialogs } from './dialogs.js';

/** Ends of payments that the player does not wait for, because an operator or the network decides. */
function endOf({ status, failure }: PurchaseStatusUpdate): string | undefined {
  if (status === 'succeeded') return 'Your payment was accepted, and its coins are in your wallet.';
  if (failure === 'review_declined')
    return 'A payment was not accepted after its review. The money is being returned to where it came from.';
  return undefined;
}

/** The push does not say whether coins had been credited: a payment in review has brought none. */
const REVERSALS: Partial<Record<PurchaseStatus, string>> = {
  refunded: 'A payment was refunded. Any coins that it brought were taken back, as far as your wallet had them.',
  disputed: 'A payment is disputed. Any coins that it brought were taken back, as far as your wallet had them.',
  won: 'A disputed payment was confirmed. What was taken from your wallet was returned to it.',
  lost: 'A disputed payment was lost. Any coins that were taken back stay taken back.',
};

/**
 * Shows a snackbar when the casino changed a balance without an action of the player, such as a correction, or a
 * payment that was refunded, disputed or reviewed. Used once per page.
 */
export function useMoneyNews(): void {
  usePush('balance_adjustment_update', ({ amount, balance_type }) => {
    snackbars.show({
      text: `Your balance was corrected: ${signedAmount(parseMicros(amount))} ${SYMBOLS[balance_type]}.`,
      duration: 8_000,
    });
  });
  usePush('purchase_and_payment_update', (update) => {
    if (update.part !== 'purchase') return;
    const { purchase_id: purchaseId, status } = update;
    const text = REVERSALS[status] ?? (isShown(purchaseId) ? undefined : endOf(update));
    if (!text) return;
    snackbars.show({
      id: `purchase-${purchaseId}`,
      text,
      // A loss of coins is not to be missed.
      duration: status === 'won' || status === 'succeeded' ? 10_000 : null,
      action: { label: 'Details', run: () => dialogs.open({ name: 'purchase', purchaseId }) },
    });
  });
}

/** Returns whether the dialog of this purchase is open, which shows its end. */
function isShown(purchaseId: string): boolean {
  const open = dialogs.current();
  return open?.name === 'purchase' && open.purchaseId === purchaseId;
}
