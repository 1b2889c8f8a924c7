import { useId } from 'react';
import { Button, type ButtonProps } from '../ui/index.js';
import { useMoneyBlocked } from './money-blocked.js';
import styles from './money-button.module.css';

export interface MoneyButtonProps extends ButtonProps {
  /** Why this action is not available now, for reasons other than the connection; null if it is available. */
  reason?: string | null;
}

/**
 * Button that moves money. It is disabled while money may not be moved, and shows the reason below itself. It stays
 * focusable, so that the focus is not lost when the connection breaks.
 */
export function MoneyButton({ reason = null, onClick, ...rest }: MoneyButtonProps) {
  const id = useId();
  const blocked = useMoneyBlocked() ?? reason;
  return (
    <>
      <Button
        {...rest}
        aria-disabled={blocked !== null || undefined}
        aria-describedby={blocked === null ? undefined : id}
        onClick={(event) => {
          if (blocked === null) onClick?.(event);
          else event.preventDefault();
        }}
      />
      {blocked !== null && (
        <p id={id} className={styles.reason}>
          {blocked}.
        </p>
      )}
    </>
  );
}
