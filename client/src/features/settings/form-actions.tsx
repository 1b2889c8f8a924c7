import { useRef } from 'react';
import { Button } from '../../ui/index.js';
import styles from './settings.module.css';

/** Save, and a way back to what is kept. Without a change Save stays where it is and says why it waits. */
export function FormActions({
  save,
  changed,
  busy,
  onDiscard,
}: {
  save: string;
  changed: boolean;
  busy: boolean;
  onDiscard: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.actions}>
      <Button
        ref={button}
        type="submit"
        tone={changed ? 'gold' : 'plain'}
        busy={busy}
        aria-disabled={!changed || undefined}
        title={changed ? undefined : 'Nothing is changed yet'}
      >
        {save}
      </Button>
      {changed && (
        <Button
          tone="quiet"
          disabled={busy}
          onClick={() => {
            onDiscard();
            // The pressed one goes away with what it took back; the keyboard stays beside it.
            button.current?.focus();
          }}
        >
          Discard
        </Button>
      )}
    </div>
  );
}
