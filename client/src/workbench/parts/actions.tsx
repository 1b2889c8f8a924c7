import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** What can be done next: as high as a finger needs, where fingers are expected. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
