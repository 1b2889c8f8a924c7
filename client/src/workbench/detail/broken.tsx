import type { ReactNode } from 'react';
import { AlertIcon } from '../../ui/icons.js';
import styles from './event-panel.module.css';

/** Warning about an inconsistent event, shown next to its balances. */
export function Broken({ children }: { children: ReactNode }) {
  return (
    <p className={styles.broken}>
      <AlertIcon size={18} /> {children}
    </p>
  );
}
