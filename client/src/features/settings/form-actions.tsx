import { useRef } from 'react';
import { Button } from '../../ui/index.js';
import styles from './settings.module.css';

/**
 * Save and Discard buttons of a settings form. If nothing has changed, Save uses `aria-disabled`, so that it stays
 * focusable and its title can explain why it is inactive.
 */
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
        title={changed ? undefined : 'There are no changes to save'}
      >
        {save}
      </Button>
      {changed && (
        <Button
          tone="quiet"
          disabled={busy}
          onClick={() => {
            onDiscard();
            // The Discard button disappears once there are no changes, so the focus moves to the Save button.
            button.current?.focus();
          }}
        >
          Discard
        </Button>
      )}
    </div>
  );
}
