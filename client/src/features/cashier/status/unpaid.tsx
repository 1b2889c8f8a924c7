import type { Purchase } from '@goldwake/contracts/http';
import { useEffect, useId } from 'react';
import { MoneyButton } from '../../../session/index.js';
import { useMoneyBlocked } from '../../../session/money-blocked.js';
import { hourAndMinute } from '../../../ui/clock-text.js';
import { WalletIcon } from '../../../ui/icons.js';
import { Button, TroubleNote } from '../../../ui/index.js';
import styles from '../cashier.module.css';
import { PurchaseFacts } from '../purchase-facts.js';
import { useLeave } from '../use-leave.js';
import type { usePurchase } from '../use-purchase.js';
import { StatusHead } from './status-head.js';

/** A purchase that waits for its payment: the player continues to the payment page, or cancels. */
export function Unpaid({
  purchase,
  paymentUrl,
  cancel,
}: {
  purchase: Purchase;
  paymentUrl: string | null;
  cancel: ReturnType<typeof usePurchase>['cancel'];
}) {
  const { leave, isLeaving } = useLeave();
  const blocked = useMoneyBlocked();
  const blockedId = useId();
  const { reset } = cancel;
  // An error from before the connection broke says nothing about the next attempt.
  useEffect(() => {
    if (blocked === null) reset();
  }, [blocked, reset]);
  const until = hourAndMinute(purchase.expires_at);
  return (
    <>
      <StatusHead icon={<WalletIcon size={24} />} title="Your payment is open">
        {paymentUrl
          ? `It can be paid until ${until}. Nothing was charged yet.`
          : 'The payment page is being prepared. Nothing was charged yet.'}
      </StatusHead>
      <PurchaseFacts purchase={purchase} />
      <TroubleNote text={cancel.error && `${cancel.error.message}.`} />
      <div className={styles.actions} data-actions>
        <MoneyButton
          tone="gold"
          size="large"
          wide
          busy={isLeaving}
          reason={paymentUrl ? null : 'The payment page is being prepared'}
          onClick={() => {
            if (paymentUrl) leave(paymentUrl);
          }}
        >
          Continue payment
        </MoneyButton>
        {/* The reason is on the screen once, below the other button. */}
        <Button
          tone="quiet"
          size="large"
          wide
          busy={cancel.isPending}
          aria-disabled={blocked !== null || undefined}
          aria-describedby={blocked === null ? undefined : blockedId}
          onClick={() => {
            if (blocked === null) cancel.mutate();
          }}
        >
          Cancel payment
        </Button>
        {blocked !== null && (
          <span id={blockedId} hidden>
            {blocked}.
          </span>
        )}
      </div>
    </>
  );
}
