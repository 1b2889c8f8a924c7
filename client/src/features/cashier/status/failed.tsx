import type { Purchase } from '@goldwake/contracts/http';
import { AlertIcon, CloseIcon, HistoryIcon } from '../../../ui/icons.js';
import { Button } from '../../../ui/index.js';
import styles from '../cashier.module.css';
import { PurchaseFacts } from '../purchase-facts.js';
import { failureWords } from '../purchase-words.js';
import { StatusHead } from './status-head.js';

/** A purchase that has ended without coins. */
export function CanceledOrFailed({ purchase, onAgain }: { purchase: Purchase; onAgain: () => void }) {
  const { title, text } = failureWords(purchase);
  return (
    <>
      {purchase.status === 'expired' ? (
        <StatusHead icon={<HistoryIcon size={24} />} title={title}>
          {text} Nothing was charged.
        </StatusHead>
      ) : purchase.failure === 'canceled' ? (
        <StatusHead icon={<CloseIcon size={24} />} title={title}>
          Nothing was charged. {text}
        </StatusHead>
      ) : (
        <StatusHead icon={<AlertIcon size={24} />} tone="coral" title={title}>
          Nothing was charged. {text}
        </StatusHead>
      )}
      <PurchaseFacts purchase={purchase} />
      <div className={styles.actions} data-actions>
        <Button tone="gold" size="large" wide onClick={onAgain}>
          Try again
        </Button>
      </div>
    </>
  );
}
