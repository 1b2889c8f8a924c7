import { useEffect, useRef } from 'react';
import type { ProblemError } from '../api/index.js';
import { Button, Dialog, TroubleNote } from '../ui/index.js';
import { useLastShown } from '../ui/use-last-shown.js';
import styles from './confirm-dialog.module.css';
import { type Confirmation, confirmations, useConfirmation } from './confirmations.js';
import { useBlockPlayer, useRemoveFriend } from './player-commands.js';
import { refusalText } from './request-alerts.js';

const WORDS = {
  remove: {
    title: (name: string) => `Remove ${name} from your friends?`,
    text: 'You are removed from each other’s friends at once. To be friends again, one of you must send a new request.',
    act: 'Remove friend',
  },
  block: {
    title: (name: string) => `Block ${name}?`,
    text: 'You can no longer find each other, and you no longer see their chat messages. They still see yours in the public chat. A friendship or pending request between you ends. They are not notified. You can unblock them in Settings, under Blocked players, but that does not restore the friendship.',
    act: 'Block',
  },
} as const;

type RemovalOrBlock = Confirmation & { what: keyof typeof WORDS };

function isRemovalOrBlock(asked: Confirmation): asked is RemovalOrBlock {
  return asked.what !== 'report';
}

/** Returns the same object as long as the same confirmation is open. */
function useRemovalOrBlock(): RemovalOrBlock | null {
  const asked = useConfirmation();
  return asked && isRemovalOrBlock(asked) ? asked : null;
}

/** Asks the player to confirm the removal of a friend or a block. It is mounted once and serves all lists and cards. */
export function ConfirmDialog() {
  const asked = useRemovalOrBlock();
  const shown = useLastShown(asked);
  const remove = useRemoveFriend();
  const block = useBlockPlayer();
  const keep = useRef<HTMLButtonElement>(null);
  const { reset: resetRemove } = remove;
  const { reset: resetBlock } = block;

  useEffect(() => {
    if (!asked) return;
    resetRemove();
    resetBlock();
  }, [asked, resetRemove, resetBlock]);
  // Without this, an open confirmation would reappear the next time the side navigation is opened.
  useEffect(() => confirmations.close, []);

  if (!shown) return null;
  const { what, player } = shown;
  const { title, text, act } = WORDS[what];
  const command = what === 'remove' ? remove : block;
  return (
    <Dialog
      open={asked !== null}
      onClose={confirmations.close}
      title={title(player.username)}
      description={text}
      initialFocus={keep}
    >
      <TroubleNote text={troubleText(command.error)} />
      <div className={styles.actions}>
        <Button ref={keep} tone="quiet" onClick={confirmations.close}>
          {what === 'remove' ? 'Keep friend' : 'Cancel'}
        </Button>
        <Button
          tone="danger"
          busy={command.isPending}
          onClick={() => command.mutate(player, { onSuccess: confirmations.close })}
        >
          {act}
        </Button>
      </div>
    </Dialog>
  );
}

function troubleText(problem: ProblemError | null): string | null {
  return problem && refusalText(problem);
}
