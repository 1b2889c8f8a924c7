import type { Purchase } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { AlertIcon, CloseIcon, HistoryIcon } from '../../../ui/icons.js';
import { Button } from '../../../ui/index.js';
import styles from '../cashier.module.css';
import { closedText, useIsClosed } from '../closed-panel.js';
import { packagesQuery } from '../packages-query.js';
import { PurchaseFacts } from '../purchase-facts.js';
import { failureWords } from '../purchase-words.js';
import { StatusHead } from './status-head.js';

/** A purchase that has ended without coins. */
export function CanceledOrFailed({
  purchase,
  onAgain,
  onDone,
}: {
  purchase: Purchase;
  onAgain: () => void;
  onDone: () => void;
}) {
  // A declined payment can close buying.
  const { data, isLoading } = useQuery(packagesQuery);
  const until = data?.closed_until ?? null;
  const isClosed = useIsClosed(until);
  const { title, text: advice } = failureWords(purchase);
  const text = until && isClosed ? closedText(until) : advice;
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
        <Button
          tone={isClosed ? 'plain' : 'gold'}
          size="large"
          wide
          busy={isLoading}
          onClick={isClosed ? onDone : onAgain}
        >
          {isClosed ? 'Done' : 'Try again'}
        </Button>
      </div>
    </>
  );
}
