import type { Ban } from '@goldwake/contracts';
import { useRef } from 'react';
import { banEnd } from '../../session/ban-text.js';
import { Button, Dialog } from '../../ui/index.js';
import styles from './banned-dialog.module.css';

/**
 * Shows the reason and the end date of a ban to a player whom the ban has just signed out, or who tries to sign in
 * while banned.
 * @param ban null when the dialog is closed
 */
export default function BannedDialog({ ban, onClose }: { ban: Ban | null; onClose: () => void }) {
  // Keeps the last ban, so that the content of the dialog does not change while it fades out.
  const last = useRef<Ban>({ reason: '', until: null });
  if (ban) last.current = ban;
  const { reason } = last.current;
  const end = banEnd(last.current);
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
          <dd>{reason}</dd>
          <dt>Until</dt>
          <dd>{end ?? 'For good'}</dd>
        </dl>
        <p className={styles.plain}>
          {end && 'You can log in again then. '}
          Your coins and your history stay as they are. If you think that this is a mistake, tell who runs this casino.
        </p>
        <Button wide size="large" onClick={onClose}>
          Understood
        </Button>
      </div>
    </Dialog>
  );
}
