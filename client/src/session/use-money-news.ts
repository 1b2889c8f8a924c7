import { type PurchaseStatusUpdate, parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { PurchaseResponse } from '@goldwake/contracts/http';
import { api } from '../api/index.js';
import { usePush } from '../realtime/index.js';
import { paths } from '../shell/paths.js';
import { receiptOf } from '../shell/purchases-url.js';
import { alerts } from '../ui/alerts/alert-store.js';
import { nonZeroAmountsText, signedAmount } from '../ui/amount-text.js';
import { snackbars } from '../ui/snackbars/snackbar-store.js';
import { dialogs } from './dialogs.js';
import { isReversed, wasCredited } from './purchase-credit.js';
import { purchaseNews } from './purchase-news.js';
import { remembered } from './remembered.js';

/**
 * Shows a snackbar when the casino changed a balance without an action of the player, such as a correction, or a
 * payment that was refunded, disputed or reviewed, and an alert for the bonus of a referral. Used once per page.
 */
export function useMoneyNews(): void {
  usePush('balance_adjustment_update', ({ amount, balance_type }) => {
    snackbars.show({
      text: `Your balance was corrected: ${signedAmount(parseMicros(amount))} ${SYMBOLS[balance_type]}.`,
      duration: 8_000,
    });
  });
  usePush('referral_bonus_rewarded', ({ role, ...bonus }) => {
    const amounts = nonZeroAmountsText(bonus);
    alerts.show({
      title: 'You got a Referral Bonus!',
      text:
        role === 'referrer'
          ? `${amounts} for a friend who joined with your link.`
          : `${amounts} because you joined with the link of a friend.`,
      tone: 'good',
    });
  });
  usePush('purchase_and_payment_update', (update) => {
    if (update.part === 'purchase' && !isShown(update.purchase_id)) void tell(update);
  });
}

/** Version of the newest push about each purchase, because a later push may arrive while the purchase is loaded. */
const newest = new Map<string, number>();

async function tell(update: PurchaseStatusUpdate): Promise<void> {
  const { purchase_id: purchaseId, purchases_version: version, status } = update;
  const player = remembered.uid();
  newest.set(purchaseId, version);
  const text = isReversed(update) ? await reversalNews(update) : purchaseNews(update, null);
  const isOutdated = newest.get(purchaseId) !== version || remembered.uid() !== player;
  if (!text || isOutdated || isShown(purchaseId)) return;
  snackbars.show({
    id: `purchase-${purchaseId}`,
    text,
    // A loss of coins is not to be missed.
    duration: status === 'won' || status === 'succeeded' ? 10_000 : null,
    action: { label: 'Details', run: () => dialogs.open({ name: 'purchase', purchaseId }) },
  });
}

/** The push of a reversal does not say whether coins had been credited, so the purchase is loaded. */
async function reversalNews({ purchase_id, status }: PurchaseStatusUpdate): Promise<string | undefined> {
  const path = `/cashier/purchases/${encodeURIComponent(purchase_id)}/check` as const;
  const loaded = await api.post<PurchaseResponse>(path).catch(() => null);
  if (!loaded) return purchaseNews({ status }, null);
  const known = { ...loaded.purchase, status };
  return purchaseNews(known, wasCredited(known));
}

/** Returns whether this tab shows the purchase, in its dialog or as a receipt, with all that the message would say. */
function isShown(purchaseId: string): boolean {
  const open = dialogs.current();
  if (open?.name === 'purchase' && open.purchaseId === purchaseId) return true;
  return location.pathname === paths.purchases && receiptOf(location.search) === purchaseId;
}
