import { useLayoutEffect, useRef } from 'react';
import type { PurchaseMethod } from '../../session/index.js';
import { shownPurchase } from '../../session/shown-purchase.js';
import { Dialog, PlayMoneyBadge } from '../../ui/index.js';
import { useLastShown } from '../../ui/use-last-shown.js';
import styles from './cashier.module.css';
import { focusBehind, mainControl } from './main-control.js';
import { PackagesPanel } from './packages-panel.js';
import { StatusPanel } from './status-panel.js';

export default function PurchaseDialog({
  open,
  show,
  onClose,
}: {
  open: boolean;
  /** What to show; null while the dialog is closed. */
  show: { purchaseId?: string; packageId?: string; method?: PurchaseMethod | undefined } | null;
  onClose: () => void;
}) {
  const { purchaseId, ...firstChoice } = useLastShown(show) ?? {};
  const content = useRef<HTMLDivElement>(null);
  // A press that changes what the dialog shows removes the pressed button, and the focus would leave the dialog's
  // content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is shown moves the focus
  useLayoutEffect(() => {
    if (content.current && !content.current.contains(document.activeElement)) content.current.focus();
  }, [purchaseId]);
  const close = () => {
    shownPurchase.forget();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={focusBehind}
      // While the content loads, the content itself has the focus; it passes the focus on.
      initialFocus={() => mainControl(content.current) ?? content.current}
      title={
        <span className={styles.title}>
          {purchaseId ? 'Your purchase' : 'Buy coins'} <PlayMoneyBadge />
        </span>
      }
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {purchaseId ? (
          <StatusPanel key={purchaseId} purchaseId={purchaseId} onDone={close} />
        ) : (
          <PackagesPanel firstChoice={firstChoice} onDone={close} />
        )}
      </div>
    </Dialog>
  );
}
