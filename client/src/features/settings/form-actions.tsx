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
  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        tone={changed ? 'gold' : 'plain'}
        busy={busy}
        aria-disabled={!changed || undefined}
        title={changed ? undefined : 'Nothing is changed yet'}
      >
        {save}
      </Button>
      {changed && (
        <Button tone="quiet" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
  );
}
