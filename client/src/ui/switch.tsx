import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  /** Explains what the setting does. */
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Setting that is on or off. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.switch}>
        {label}
        <input
          type="checkbox"
          role="switch"
          className={styles.input}
          checked={on}
          aria-checked={on}
          aria-describedby={hint && id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
