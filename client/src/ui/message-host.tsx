import { createPortal } from 'react-dom';
import { AlertList } from './alerts/alert-list.js';
import { alerts } from './alerts/alert-store.js';
import { cx } from './cx.js';
import styles from './message-host.module.css';
import { SnackbarList } from './snackbars/snackbar-list.js';
import { snackbars } from './snackbars/snackbar-store.js';
import { useValue } from './value-store.js';

/**
 * Renders the alerts and below them the snackbars. It is mounted once, outside the root element, so that messages
 * appear above dialogs and drawers. Both lists are always rendered as live regions, because some screen readers ignore
 * a region that is added with its first message.
 * @param low shows the messages at the bottom on phones, because a drawer has its controls at the top
 */
export default function MessageHost({ low = false }: { low?: boolean }) {
  const alerted = useValue(alerts.shown);
  const noted = useValue(snackbars.shown);
  return createPortal(
    <div className={cx(styles.host, low && styles.low)}>
      <section className={styles.list} aria-label="Alerts" aria-live="assertive" aria-relevant="additions">
        <AlertList items={alerted} />
      </section>
      <section className={styles.list} aria-label="Messages" aria-live="polite" aria-relevant="additions text">
        <SnackbarList items={noted} />
      </section>
    </div>,
    document.body,
  );
}
