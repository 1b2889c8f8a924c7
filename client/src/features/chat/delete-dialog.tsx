import type { ChatMessage } from '@goldwake/contracts';
import { useRef } from 'react';
import { Button, Dialog, TroubleNote } from '../../ui/index.js';
import { useLastShown } from '../../ui/use-last-shown.js';
import { useDeleteMessage } from './chat-commands.js';
import styles from './dialogs.module.css';
import { refusalWords } from './refusal-words.js';
import { textOrBet } from './shared-bet.js';

/** Asks the player to confirm the deletion of a message, because it cannot be undone. */
export function DeleteDialog({ message, onClose }: { message: ChatMessage | null; onClose: () => void }) {
  const shown = useLastShown(message);
  const remove = useDeleteMessage();
  const keep = useRef<HTMLButtonElement>(null);
  if (!shown) return null;
  return (
    <Dialog
      open={message !== null}
      onClose={onClose}
      onClosed={remove.reset}
      title="Delete this message?"
      description="It is removed for everyone, and replies no longer quote it. You cannot undo this."
      initialFocus={keep}
    >
      <p className={styles.message} dir="auto">
        {textOrBet(shown.text ?? '')}
      </p>
      <TroubleNote text={remove.error && refusalWords(remove.error)} />
      <div className={styles.actions}>
        <Button ref={keep} tone="quiet" onClick={onClose}>
          Keep it
        </Button>
        <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate(shown, { onSuccess: onClose })}>
          Delete message
        </Button>
      </div>
    </Dialog>
  );
}
