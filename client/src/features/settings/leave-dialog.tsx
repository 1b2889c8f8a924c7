import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../../session/index.js';
import { Button, Dialog } from '../../ui/index.js';
import { isSameScreen } from './sections.js';
import styles from './settings.module.css';
import { useLeaveGuard } from './use-leave-guard.js';

export function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const [here] = useLocation();
  const stays = useCallback((path: string) => isSameScreen(here, path), [here]);
  const { auth } = useSession();
  // Who signs out has said what becomes of it.
  const signingOut = useSelector(auth, (snapshot) => snapshot.matches({ signedIn: 'leaving' }));
  const { held, stay, leave } = useLeaveGuard(unsaved && !signingOut, stays);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={held}
      onClose={stay}
      initialFocus={keep}
      title="Leave without saving?"
      description="What you changed on this page is not saved yet."
    >
      <div className={styles.dialogActions}>
        <Button ref={keep} onClick={stay}>
          Keep editing
        </Button>
        <Button tone="danger" onClick={leave}>
          Discard and leave
        </Button>
      </div>
    </Dialog>
  );
}
