import type { ReactNode } from 'react';
import styles from '../cashier.module.css';

/** The status of a purchase in words; screen readers announce each change. */
export function StatusHead({
  icon,
  tone,
  title,
  children,
}: {
  icon: ReactNode;
  tone?: 'coral' | 'green';
  title: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.head} role="status">
      <span className={styles.headIcon} data-tone={tone}>
        {icon}
      </span>
      <p className={styles.headTitle}>{title}</p>
      <p className={styles.note}>{children}</p>
    </div>
  );
}
