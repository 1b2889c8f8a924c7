import { Skeleton } from '../ui/index.js';
import styles from './page-placeholder.module.css';

/** Shown while the code of a page is loading. */
export function PagePlaceholder() {
  return (
    <div className={styles.place} role="status">
      <span className="visually-hidden">Loading</span>
      <Skeleton width={160} height={32} />
      <Skeleton height={420} radius={16} />
    </div>
  );
}
