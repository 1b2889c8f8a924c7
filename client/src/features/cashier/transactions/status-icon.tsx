import type { Purchase, PurchaseStatus } from '@goldwake/contracts/http';
import type { ComponentType } from 'react';
import { cx } from '../../../ui/cx.js';
import { AlertIcon, CloseIcon, RetryIcon, WalletIcon } from '../../../ui/icons.js';
import { CheckIcon, HistoryIcon, ReplyIcon } from '../../../ui/later-icons.js';
import list from '../../../ui/list.module.css';
import styles from './transactions.module.css';

const ICONS: Record<PurchaseStatus, ComponentType<{ size?: number }>> = {
  created: WalletIcon,
  requires_action: WalletIcon,
  processing: RetryIcon,
  in_review: HistoryIcon,
  succeeded: CheckIcon,
  failed: AlertIcon,
  expired: HistoryIcon,
  refunded: ReplyIcon,
  disputed: AlertIcon,
  won: CheckIcon,
  lost: ReplyIcon,
};

/** Icon of a status, which stands next to the same status in words. */
export function StatusIcon({ status, failure }: Pick<Purchase, 'status' | 'failure'>) {
  const isCanceled = failure === 'canceled';
  const Icon = isCanceled ? CloseIcon : ICONS[status];
  return (
    <span className={cx(list.icon, styles.icon)} data-status={isCanceled ? 'canceled' : status}>
      <Icon size={18} />
    </span>
  );
}
