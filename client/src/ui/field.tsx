import { type ReactNode, useId } from 'react';
import { cx } from './cx.js';
import styles from './field.module.css';
import { AlertIcon } from './icons.js';

export interface FieldProps {
  label: ReactNode;
  /** Error message, shown below the control instead of the hint; it also marks the control as invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Content at the right end of the line with the label. */
  aside?: ReactNode;
  className?: string | undefined;
}

export interface ControlIds {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Lays out a label, a control and the error or hint below it, and links them for assistive technology. */
export function Field({
  label,
  error,
  hint,
  aside,
  className,
  children,
}: FieldProps & { children: (control: ControlIds) => ReactNode }) {
  const id = useId();
  const below = error || hint ? `${id}-below` : undefined;
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': below })}
      <FieldBelow id={below} error={error} hint={hint} />
    </div>
  );
}

/** The error or hint line below a control or a group of controls. */
export function FieldBelow({
  id,
  error,
  hint,
}: {
  id: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
}) {
  if (!error && !hint) return null;
  return (
    <div id={id} className={error ? styles.error : styles.hint} aria-live="polite">
      {error ? (
        <>
          <AlertIcon size={16} />
          <span>{error}</span>
        </>
      ) : (
        hint
      )}
    </div>
  );
}
