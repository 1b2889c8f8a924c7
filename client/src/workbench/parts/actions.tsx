import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** Row of buttons. On touch screens the buttons are high enough for a finger. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
