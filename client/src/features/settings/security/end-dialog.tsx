import type { SessionRow } from '@goldwake/contracts/http';
import { useRef } from 'react';
import { Button, Dialog, TroubleNote } from '../../../ui/index.js';
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
  // Keeps the last value, so that the content of the dialog does not change while it fades out.
  const last = useRef<Ending>({ session: null });
  if (ending) last.current = ending;
  const { session } = last.current;
  return (
    <Dialog
      open={ending !== null}
      onClose={onClose}
      onClosed={onClosed}
      title={session ? 'End this session?' : 'End all other sessions?'}
      description={
        session
          ? `${session.device} is signed out at once. What is being played there stands as the server has it.`
          : 'Every device but this one is signed out at once.'
      }
    >
      <TroubleNote text={trouble} />
      <div className={styles.dialogActions}>
        <Button tone="quiet" onClick={onClose}>
          Keep it
        </Button>
        <Button tone="danger" busy={busy} onClick={() => onEnd(last.current)}>
          {session ? 'End the session' : 'End the others'}
        </Button>
      </div>
    </Dialog>
  );
}
