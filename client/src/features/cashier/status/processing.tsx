import type { Purchase } from '@goldwake/contracts/http';
import { Button, Spinner } from '../../../ui/index.js';
import { HistoryIcon } from '../../../ui/later-icons.js';
import styles from '../cashier.module.css';
import { PurchaseFacts } from '../purchase-facts.js';
import { otherAmountText, usdText } from '../purchase-words.js';
import { StatusHead } from './status-head.js';

/** A submitted payment about which the provider or an operator decides. */
export function Processing({ purchase, onDone }: { purchase: Purchase; onDone: () => void }) {
  const paid = otherAmountText(purchase);
  return (
    <>
      {purchase.status === 'in_review' ? (
        <StatusHead icon={<HistoryIcon size={24} />} title="Your payment is in review">
          {paid && `Another amount than ordered arrived: ${paid} instead of ${usdText(purchase.price)}. `}A person
          checks it. Then the coins come by themselves, or the money goes back. You need not do anything.
        </StatusHead>
      ) : purchase.method === 'crypto' ? (
        <StatusHead icon={<Spinner />} title="Your payment is being confirmed">
          The network usually takes less than a minute. You can close this window: the coins come by themselves.
        </StatusHead>
      ) : (
        <StatusHead icon={<Spinner />} title="We are waiting for the provider">
          This usually takes a few seconds. You can close this window: the coins come by themselves.
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
