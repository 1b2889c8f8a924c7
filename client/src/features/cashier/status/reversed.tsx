import type { Purchase } from '@goldwake/contracts/http';
import type { ReactNode } from 'react';
import { dialogs } from '../../../session/index.js';
import type { Reversal } from '../../../session/purchase-credit.js';
import { AlertIcon } from '../../../ui/icons.js';
import { Button } from '../../../ui/index.js';
import { CheckIcon, ReplyIcon } from '../../../ui/later-icons.js';
import styles from '../cashier.module.css';
import { PurchaseFacts } from '../purchase-facts.js';
import { reversalWords } from '../reversal-words.js';
import { TakenBackFacts } from '../taken-back-facts.js';
import { useTakenBack } from '../taken-back-query.js';
import { StatusHead } from './status-head.js';

const HEADS: Record<Reversal, { icon: ReactNode; tone?: 'coral' | 'green' }> = {
  refunded: { icon: <ReplyIcon size={24} /> },
  disputed: { icon: <AlertIcon size={24} />, tone: 'coral' },
  won: { icon: <CheckIcon size={24} />, tone: 'green' },
  lost: { icon: <ReplyIcon size={24} />, tone: 'coral' },
};

/** A purchase whose payment was refunded or disputed: what it means for the coins, and what to do next. */
export function Reversed({ purchase, onDone }: { purchase: Purchase & { status: Reversal }; onDone: () => void }) {
  const { isComplete } = useTakenBack(purchase);
  const { title, money, coins, next } = reversalWords(purchase, isComplete);
  return (
    <>
      <StatusHead {...HEADS[purchase.status]} title={title}>
        {money} {coins} {next}
      </StatusHead>
      <div className={styles.spare}>
        <PurchaseFacts purchase={purchase}>
          <TakenBackFacts purchase={purchase} />
        </PurchaseFacts>
      </div>
      <div className={styles.actions} data-actions>
        <Button size="large" wide onClick={onDone}>
          Done
        </Button>
        <Button tone="quiet" size="large" wide onClick={() => dialogs.open({ name: 'support' })}>
          Ask Customer Support
        </Button>
      </div>
    </>
  );
}
