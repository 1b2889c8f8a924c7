import { shownPurchase } from '../../session/shown-purchase.js';
import { Dialog, PlayMoneyBadge } from '../../ui/index.js';
import styles from './cashier.module.css';
import { PackagesPanel } from './packages-panel.js';
import { StatusPanel } from './status-panel.js';

export default function PurchaseDialog({
  open,
  purchaseId,
  packageId,
  onClose,
}: {
  open: boolean;
  /** The purchase to show instead of the packages. */
  purchaseId: string | undefined;
  /** The package that is chosen at first. */
  packageId: string | undefined;
  onClose: () => void;
}) {
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
