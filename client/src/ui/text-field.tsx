import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.js';
import { Field, type FieldProps } from './field.js';
import styles from './field.module.css';

export interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  onValue?: (value: string) => void;
  lead?: ReactNode;
  tail?: ReactNode;
  /** Shows digits of equal width, and opens the number pad on phones. */
  numeric?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  error,
  hint,
  aside,
  className,
  onValue,
  lead,
  tail,
  numeric,
  ref,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(control) => (
        <div className={cx(styles.box, numeric && styles.numeric)}>
          {lead && <span className={styles.lead}>{lead}</span>}
          <input
            ref={ref}
            type="text"
            inputMode={numeric ? 'decimal' : undefined}
            autoComplete={numeric ? 'off' : undefined}
            {...input}
            {...control}
            onChange={(event) => onValue?.(event.currentTarget.value)}
          />
          {tail && <span className={styles.tail}>{tail}</span>}
        </div>
      )}
    </Field>
  );
}

/** A small button at the end of a field, such as ½, 2× or Max. */
export function FieldChip({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={cx(styles.chip, className)} />;
}
