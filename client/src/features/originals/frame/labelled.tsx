import type { ReactNode } from 'react';
import styles from './labelled.module.css';

/** Visible label above a control that has its own accessible name, such as a row of radio buttons. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}
