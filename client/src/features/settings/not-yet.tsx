import type { ReactNode } from 'react';
import { HistoryIcon } from '../../ui/later-icons.js';
import styles from './settings.module.css';

/**
 * Notice about a setting that is not available yet. It says what is planned, when, and what to do until then, and
 * contains no inactive controls.
 */
export function NotYet({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notYet}>
      <HistoryIcon />
      <div>{children}</div>
    </div>
  );
}
