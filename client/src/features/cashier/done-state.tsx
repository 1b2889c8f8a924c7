import type { ComponentProps } from 'react';
import { Button, EmptyState } from '../../ui/index.js';
import styles from './cashier.module.css';

/** Explains why nothing can be bought or shown here, and closes the dialog. */
export function DoneState({
  onDone,
  ...state
}: { onDone: () => void } & Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'children'>) {
  return (
    <div>
      <EmptyState {...state} />
      <div className={styles.actions} data-actions>
        <Button size="large" wide onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
