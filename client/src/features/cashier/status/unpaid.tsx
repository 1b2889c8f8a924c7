import type { Purchase } from '@goldwake/contracts/http';
import { useEffect, useState } from 'react';
import { MoneyButton } from '../../../session/index.js';
import { hourAndMinute } from '../../../ui/clock-text.js';
import { WalletIcon } from '../../../ui/icons.js';
import { Button, TroubleNote } from '../../../ui/index.js';
import styles from '../cashier.module.css';
import { PurchaseFacts } from '../purchase-facts.js';
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
  const [leaving, setLeaving] = useState(false);
  // The browser may show this page again as it was left.
  useEffect(() => {
    const back = () => setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
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
          busy={leaving}
          reason={paymentUrl ? null : 'The payment page is being prepared'}
          onClick={() => {
            if (!paymentUrl) return;
            setLeaving(true);
            location.assign(paymentUrl);
          }}
        >
          Continue payment
        </MoneyButton>
        <Button tone="quiet" size="large" wide busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel payment
        </Button>
      </div>
    </>
  );
}
