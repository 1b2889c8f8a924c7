import type { ReactNode } from 'react';
import { HistoryIcon } from '../../ui/icons.js';
import styles from './settings.module.css';

/** What will be here, when, and what to do until then. It offers nothing that does not work. */
export function NotYet({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notYet}>
      <HistoryIcon />
      <div>{children}</div>
    </div>
  );
}
