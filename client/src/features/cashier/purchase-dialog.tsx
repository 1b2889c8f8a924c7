import { shownPurchase } from '../../session/shown-purchase.js';
import { Dialog, PlayMoneyBadge } from '../../ui/index.js';
import { useLastShown } from '../../ui/use-last-shown.js';
import styles from './cashier.module.css';
import { PackagesPanel } from './packages-panel.js';
import { StatusPanel } from './status-panel.js';

export default function PurchaseDialog({
  open,
  show,
  onClose,
}: {
  open: boolean;
  /** What to show; null while the dialog is closed. */
  show: { purchaseId?: string; packageId?: string } | null;
  onClose: () => void;
}) {
  const { purchaseId, packageId } = useLastShown(show) ?? {};
  const close = () => {
    shownPurchase.forget();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={
        <span className={styles.title}>
          {purchaseId ? 'Your purchase' : 'Buy coins'} <PlayMoneyBadge />
        </span>
      }
    >
      {purchaseId ? (
        <StatusPanel key={purchaseId} purchaseId={purchaseId} onDone={close} />
      ) : (
        <PackagesPanel firstChoice={packageId} onDone={close} />
      )}
    </Dialog>
  );
}
