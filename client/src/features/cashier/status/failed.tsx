import type { Purchase } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dialogs } from '../../../session/index.js';
import { AlertIcon, CloseIcon } from '../../../ui/icons.js';
import { Button } from '../../../ui/index.js';
import { HistoryIcon } from '../../../ui/later-icons.js';
import styles from '../cashier.module.css';
import { closedText, useIsClosed } from '../closed-panel.js';
import { failureWords, isRefusedOrder } from '../failure-words.js';
import { packagesQuery } from '../packages-query.js';
import { PurchaseFacts } from '../purchase-facts.js';
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
  const { title, money, advice } = failureWords(purchase);
  // Crypto may be on its way still, so paying again is not what the player should do first.
  const mayArrive = purchase.status === 'expired' && purchase.method === 'crypto';
  const isRefused = isRefusedOrder(purchase);
  const isDone = isClosed || mayArrive || isRefused;
  return (
    <>
      <StatusHead {...headOf(purchase)} title={title}>
        {money} {until && isClosed ? closedText(until) : advice}
      </StatusHead>
      <PurchaseFacts purchase={purchase} />
      <div className={styles.actions} data-actions>
        <Button
          tone={isClosed ? 'plain' : 'gold'}
          size="large"
          wide
          busy={isLoading}
          onClick={isDone ? onDone : onAgain}
        >
          {isDone ? 'Done' : 'Try again'}
        </Button>
        {isRefused && (
          <Button tone="quiet" size="large" wide onClick={() => dialogs.open({ name: 'support' })}>
            Ask Customer Support
          </Button>
        )}
        {mayArrive && !isClosed && (
          <Button tone="quiet" size="large" wide onClick={onAgain}>
            Try again
          </Button>
        )}
      </div>
    </>
  );
}

function headOf({ status, failure }: Purchase): { icon: ReactNode; tone?: 'coral' } {
  if (status === 'expired') return { icon: <HistoryIcon size={24} /> };
  if (failure === 'canceled') return { icon: <CloseIcon size={24} /> };
  return { icon: <AlertIcon size={24} />, tone: 'coral' };
}
