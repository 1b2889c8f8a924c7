import type { Purchase, PurchaseResponse } from '@goldwake/contracts/http';
import { useEffect, useRef } from 'react';
import { dialogs } from '../../session/index.js';
import { AlertIcon } from '../../ui/icons.js';
import { ErrorState, Skeleton } from '../../ui/index.js';
import styles from './cashier.module.css';
import { DoneState } from './done-state.js';
import { isFocusIdle, mainControl } from './main-control.js';
import { CanceledOrFailed } from './status/failed.js';
import { Processing } from './status/processing.js';
import { Reversed } from './status/reversed.js';
import { Succeeded } from './status/succeeded.js';
import { Unpaid } from './status/unpaid.js';
import { usePurchase } from './use-purchase.js';

/** Follows one purchase until it has ended. */
export function StatusPanel({ purchaseId, onDone }: { purchaseId: string; onDone: () => void }) {
  const { purchase, cancel, isGone } = usePurchase(purchaseId);
  const { data } = purchase;
  const panel = useRef<HTMLDivElement>(null);
  const status = isGone ? 'gone' : data?.purchase.status;
  const shown = useRef<typeof status>(undefined);
  // The pressed button is gone, or was never there, so the focus moves to the next action. The first status leaves the
  // focus where the player has moved it meanwhile.
  useEffect(() => {
    const { current: content } = panel;
    if (content && shown.current !== status && (shown.current !== undefined || isFocusIdle(content)))
      mainControl(content)?.focus();
    shown.current = status;
  }, [status]);
  if (isGone) {
    return (
      <div ref={panel}>
        <DoneState icon={<AlertIcon size={24} />} title="This purchase is not in your account" onDone={onDone}>
          It may belong to another account, or the address is not complete.
        </DoneState>
      </div>
    );
  }
  if (!data && purchase.isError) {
    return (
      <ErrorState
        title="The payment could not be checked"
        onRetry={() => void purchase.refetch()}
        busy={purchase.isFetching}
      >
        {purchase.error.message}. A payment that you have made is not lost.
      </ErrorState>
    );
  }
  return (
    <div ref={panel} className={styles.panel}>
      {data ? (
        <Status known={data} cancel={cancel} onDone={onDone} />
      ) : (
        <div className={styles.loading} role="status" aria-busy="true" aria-label="Checking the payment">
          <Skeleton height={132} radius={12} />
          <Skeleton height={52} />
        </div>
      )}
    </div>
  );
}

function Status({
  known: { purchase, payment_url },
  cancel,
  onDone,
}: {
  known: PurchaseResponse;
  cancel: ReturnType<typeof usePurchase>['cancel'];
  onDone: () => void;
}) {
  switch (purchase.status) {
    case 'created':
    case 'requires_action':
      return <Unpaid purchase={purchase} paymentUrl={payment_url} cancel={cancel} />;
    case 'processing':
    case 'in_review':
      return <Processing purchase={purchase} onDone={onDone} />;
    case 'succeeded':
      return <Succeeded purchase={purchase} onDone={onDone} />;
    case 'refunded':
    case 'disputed':
    case 'won':
    case 'lost':
      return <Reversed purchase={{ ...purchase, status: purchase.status }} onDone={onDone} />;
    case 'failed':
    case 'expired':
      return <CanceledOrFailed purchase={purchase} onAgain={() => tryAgain(purchase)} onDone={onDone} />;
  }
}

function tryAgain({ package_id, method }: Purchase): void {
  dialogs.open({ name: 'purchase', packageId: package_id, method });
}
