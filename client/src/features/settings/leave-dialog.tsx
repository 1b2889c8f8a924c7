import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { useLocation } from 'wouter';
import { type Session, useSession } from '../../session/index.js';
import { Button, Dialog } from '../../ui/index.js';
import { isSameScreen } from './sections.js';
import styles from './settings.module.css';
import { useLeaveGuard } from './use-leave-guard.js';

type AuthSnapshot = ReturnType<Session['auth']['getSnapshot']>;

/** Returns whether the player has signed out, in this or another tab. Unsaved changes then no longer matter. */
const isOver = (snapshot: AuthSnapshot) => snapshot.matches('signedOut');

export function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const [here] = useLocation();
  const { auth } = useSession();
  const over = useSelector(auth, isOver);
  // Reads the current sign-in state on each navigation, because after a sign-out in another tab the navigation happens
  // before this component renders again.
  const stays = useCallback((path: string) => isOver(auth.getSnapshot()) || isSameScreen(here, path), [auth, here]);
  const { isPending: held, stay, leave } = useLeaveGuard(unsaved && !over, stays);
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={held}
      onClose={stay}
      initialFocus={keep}
      title="Leave without saving?"
      description="Your changes on this page are not saved yet."
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
