import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** Row of buttons; on touch screens they are high enough for a finger. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
