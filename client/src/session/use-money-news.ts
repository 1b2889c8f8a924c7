import { type PurchaseStatus, parseMicros, SYMBOLS } from '@goldwake/contracts';
import { usePush } from '../realtime/index.js';
import { signedAmount } from '../ui/amount-text.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { dialogs } from './dialogs.js';

/** The push does not say whether coins had been credited: a payment in review has brought none. */
const REVERSALS: Partial<Record<PurchaseStatus, string>> = {
  refunded: 'A payment was refunded. Any coins that it brought were taken back, as far as your wallet had them.',
  disputed: 'A payment is disputed. Any coins that it brought were taken back, as far as your wallet had them.',
  won: 'A disputed payment was confirmed. What was taken from your wallet was returned to it.',
  lost: 'A disputed payment was lost. Any coins that were taken back stay taken back.',
};

/**
 * Shows a snackbar when the casino changed a balance without an action of the player: a correction, or a payment that
 * was refunded or disputed. Used once per page.
 */
export function useMoneyNews(): void {
  usePush('balance_adjustment_update', ({ amount, balance_type }) => {
    snackbars.show({
      text: `Your balance was corrected: ${signedAmount(parseMicros(amount))} ${SYMBOLS[balance_type]}.`,
      duration: 8_000,
    });
  });
  usePush('purchase_and_payment_update', (update) => {
    const text = update.part === 'purchase' && REVERSALS[update.status];
    if (!text) return;
    const { purchase_id: purchaseId } = update;
    snackbars.show({
      id: `purchase-${purchaseId}`,
      text,
      // A loss of coins is not to be missed.
      duration: update.status === 'won' ? 10_000 : null,
      action: { label: 'Details', run: () => dialogs.open({ name: 'purchase', purchaseId }) },
    });
  });
}
