import type { ReactNode } from 'react';
import { AlertIcon } from '../../ui/icons.js';
import styles from './event-panel.module.css';

/** What is wrong with the event, where its balances are told. */
export function Broken({ children }: { children: ReactNode }) {
  return (
    <p className={styles.broken}>
      <AlertIcon size={18} /> {children}
    </p>
  );
}
