import type { Purchase } from '@goldwake/contracts/http';
import { wasCredited } from '../../../session/purchase-credit.js';
import { dayText, hourAndMinute, wholeTime } from '../../../ui/clock-text.js';
import { cx } from '../../../ui/cx.js';
import list from '../../../ui/list.module.css';
import { paidWithText } from '../paid-with.js';
import { isUnpaid } from '../purchase-outcome.js';
import { allCoinsOf, coinsOf, statusText, usdText } from '../purchase-words.js';
import { StatusIcon } from './status-icon.js';
import styles from './transactions.module.css';

/** The id of the element that opens a purchase of the list. */
export const rowButtonId = (purchaseId: string): string => `purchase-${purchaseId}`;

/** One purchase of the list. The complete row opens it. */
export function PurchaseRow({ purchase, onOpen }: { purchase: Purchase; onOpen: () => void }) {
  const { created_at } = purchase;
  return (
    <li className={cx(list.row, styles.row)}>
      <StatusIcon {...purchase} />
      <p className={styles.coins}>{coinsOf(allCoinsOf(purchase))}</p>
      <p translate="no" className={styles.price}>
        {usdText(purchase.price)}
      </p>
      <p className={cx(styles.meta, styles.when)}>
        <time dateTime={created_at} title={wholeTime(created_at)}>
          {dayText(created_at)}, {hourAndMinute(created_at)}
        </time>
      </p>
      <p className={cx(styles.meta, styles.card)}>{paidWithText(purchase)}</p>
      <p className={cx(styles.meta, styles.status)}>{statusText(purchase)}</p>
      <button
        type="button"
        id={rowButtonId(purchase.purchase_id)}
        className={cx(list.open, styles.open)}
        onClick={onOpen}
      >
        {actionText(purchase)}
        <span className="visually-hidden">
          {' '}
          of {usdText(purchase.price)}, {dayText(created_at)}, {hourAndMinute(created_at)}
        </span>
      </button>
    </li>
  );
}

function actionText(purchase: Purchase): string {
  if (isUnpaid(purchase)) return 'Continue or cancel';
  return wasCredited(purchase) ? 'Receipt' : 'Details';
}
