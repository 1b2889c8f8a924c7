import type { Purchase } from '@goldwake/contracts/http';
import { HistoryIcon } from '../../../ui/icons.js';
import { Button, Spinner } from '../../../ui/index.js';
import styles from '../cashier.module.css';
import { PurchaseFacts } from '../purchase-facts.js';
import { StatusHead } from './status-head.js';

/** A submitted payment about which the provider or an operator decides. */
export function Processing({ purchase, onDone }: { purchase: Purchase; onDone: () => void }) {
  return (
    <>
      {purchase.status === 'processing' ? (
        <StatusHead icon={<Spinner />} title="We are waiting for the provider">
          This usually takes a few seconds. You can close this window: the coins come by themselves.
        </StatusHead>
      ) : (
        <StatusHead icon={<HistoryIcon size={24} />} title="Your payment is in review">
          Somebody looks at it before the coins are credited. You need not do anything.
        </StatusHead>
      )}
      <PurchaseFacts purchase={purchase} />
      <div className={styles.actions} data-actions>
        <Button size="large" wide onClick={onDone}>
          Close
        </Button>
      </div>
    </>
  );
}
