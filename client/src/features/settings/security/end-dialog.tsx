import type { SessionRow } from '@goldwake/contracts/http';
import { Button, Dialog, TroubleNote } from '../../../ui/index.js';
import { useLastShown } from '../../../ui/use-last-shown.js';
import styles from '../settings.module.css';

/** The session that the dialog offers to end; null means all sessions except the current one. */
export interface Ending {
  session: SessionRow | null;
}

export function EndDialog({
  ending,
  busy,
  trouble,
  onEnd,
  onClose,
  onClosed,
}: {
  ending: Ending | null;
  busy: boolean;
  trouble: string | null;
  onEnd: (ending: Ending) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const shown = useLastShown(ending);
  if (!shown) return null;
  const { session } = shown;
  return (
    <Dialog
      open={ending !== null}
      onClose={onClose}
      onClosed={onClosed}
      title={session ? 'End this session?' : 'End all other sessions?'}
      description={
        session
          ? `${session.device} is signed out at once. A round that is open there stays open.`
          : 'Every device but this one is signed out at once.'
      }
    >
      <TroubleNote text={trouble} />
      <div className={styles.dialogActions}>
        <Button tone="quiet" onClick={onClose}>
          Keep it
        </Button>
        <Button tone="danger" busy={busy} onClick={() => onEnd(shown)}>
          {session ? 'End the session' : 'End all others'}
        </Button>
      </div>
    </Dialog>
  );
}
