import { type ReactNode, useId } from 'react';
import { cx } from './cx.js';
import styles from './segmented.module.css';

export interface SegmentedProps<Id extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly { id: Id; label: ReactNode; disabled?: boolean }[];
  value: Id;
  onValue: (id: Id) => void;
  disabled?: boolean;
  className?: string | undefined;
}

/** Choice between a few visible options: a row of radio buttons that the arrow keys move through. */
export function Segmented<Id extends string>({
  label,
  options,
  value,
  onValue,
  disabled,
  className,
}: SegmentedProps<Id>) {
  const name = useId();
  return (
    <fieldset className={cx(styles.group, className)} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={option.id === value}
            disabled={option.disabled}
            onChange={() => onValue(option.id)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
