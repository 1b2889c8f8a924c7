import type { Purchase } from '@goldwake/contracts/http';
import { dialogs } from '../../session/index.js';
import { Button } from '../../ui/index.js';
import styles from './cashier.module.css';
import { offerPayment } from './offer-payment.js';
import { isUnpaid } from './purchase-outcome.js';
import { usdText } from './purchase-words.js';

/**
 * Leads to the newest purchase that waits for its payment, so that nobody begins a second one by mistake, and to the
 * one that holds the offer for a first purchase.
 */
export function OpenPurchaseNotices({ purchases }: { purchases: readonly Purchase[] }) {
  const offer = offerPayment(purchases);
  const shown = new Set([purchases.find(isUnpaid), offer]);
  return [...shown].map(
    (open) =>
      open && (
        <div key={open.purchase_id} className={styles.notice} role="status">
          <p>
            A payment of <span translate="no">{usdText(open.price)}</span>
            {open === offer && ' for the first purchase offer'} is {isUnpaid(open) ? 'still open' : 'not decided yet'}.
          </p>
          <Button size="small" onClick={() => dialogs.open({ name: 'purchase', purchaseId: open.purchase_id })}>
            Go to the payment
          </Button>
        </div>
      ),
  );
}
