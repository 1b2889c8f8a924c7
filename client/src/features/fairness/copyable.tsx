import { CopyButton } from '../../ui/index.js';
import styles from './copyable.module.css';

/** Shows a long value in full and a button that copies it. */
export function Copyable({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.copyable}>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        <p translate="no" className={styles.value}>
          {value}
        </p>
      </div>
      <CopyButton label={label} value={value} />
    </div>
  );
}
