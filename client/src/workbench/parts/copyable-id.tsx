import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/index.js';
import styles from './parts.module.css';

/** An id or another long value with a button that copies it. */
export function CopyableId({
  label,
  value,
  children = value,
}: {
  /** Name of the value in the button's label, such as `event id`. */
  label: string;
  value: string;
  /** What is shown, such as a link; the value itself if left out. */
  children?: ReactNode;
}) {
  return (
    <span className={styles.copyable}>
      <span translate="no" className={styles.copied}>
        {children}
      </span>
      <CopyButton label={label} value={value} />
    </span>
  );
}
