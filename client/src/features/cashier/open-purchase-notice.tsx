import { useInfiniteQuery } from '@tanstack/react-query';
import { dialogs } from '../../session/index.js';
import { Button } from '../../ui/index.js';
import styles from './cashier.module.css';
import { isUnpaid, usdText } from './purchase-words.js';
import { purchasesQuery } from './purchases-query.js';

/** Leads to the newest purchase that waits for its payment, so that nobody begins a second one by mistake. */
export function OpenPurchaseNotice() {
  const { data } = useInfiniteQuery(purchasesQuery());
  const open = data?.pages.flatMap(({ result }) => result).find(isUnpaid);
  if (!open) return null;
  return (
    <div className={styles.notice} role="status">
      <p>A payment of {usdText(open.price)} is still open.</p>
      <Button size="small" onClick={() => dialogs.open({ name: 'purchase', purchaseId: open.purchase_id })}>
        Go to the payment
      </Button>
    </div>
  );
}
