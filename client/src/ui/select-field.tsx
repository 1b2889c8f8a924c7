import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.js';
import styles from './field.module.css';
import { ChevronDownIcon } from './later-icons.js';

export interface SelectFieldProps
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange'> {
  onValue?: (value: string) => void;
}

/** Form field with the browser's native select, which works best with a keyboard and on phones. */
export function SelectField({ label, error, hint, aside, className, onValue, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} aside={aside} className={className}>
      {(control) => (
        <div className={styles.box}>
          <select
            {...select}
            {...control}
            aria-invalid={control['aria-invalid'] ?? select['aria-invalid']}
            onChange={(event) => onValue?.(event.currentTarget.value)}
          >
            {children}
          </select>
          <ChevronDownIcon size={18} className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}
