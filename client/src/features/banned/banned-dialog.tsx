import type { Ban } from '@goldwake/contracts';
import { banEnd } from '../../session/ban-text.js';
import { Button, Dialog } from '../../ui/index.js';
import { useLastShown } from '../../ui/use-last-shown.js';
import styles from './banned-dialog.module.css';

/**
 * Shows the reason and the end date of a ban to a player whom the ban has just signed out, or who tries to sign in
 * while banned.
 * @param ban null when the dialog is closed
 */
export default function BannedDialog({ ban, onClose }: { ban: Ban | null; onClose: () => void }) {
  const shown = useLastShown(ban);
  if (!shown) return null;
  const end = banEnd(shown);
  return (
    <Dialog
      open={ban !== null}
      onClose={onClose}
      title="Your account is banned"
      description="You are signed out on every device."
    >
      <div className={styles.content}>
        <dl className={styles.facts}>
          <dt>Reason</dt>
          <dd>{shown.reason}</dd>
          <dt>Until</dt>
          <dd>{end ?? 'For good'}</dd>
        </dl>
        <p className={styles.plain}>
          {end && 'You can login again then. '}
          Your coins and your history stay as they are. If you think that this is a mistake, contact whoever runs this
          casino.
        </p>
        <Button wide size="large" onClick={onClose}>
          Understood
        </Button>
      </div>
    </Dialog>
  );
}
