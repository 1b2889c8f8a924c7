import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../../ui/icons.js';
import { IconButton } from '../../ui/index.js';
import styles from './copyable.module.css';

/** A long value in full, selectable, with a button that copies it. */
export function Copyable({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className={styles.copyable}>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        <p className={styles.value}>{value}</p>
      </div>
      {/* Missing on plain http from another machine; the value can be selected there. */}
      {navigator.clipboard && (
        <IconButton
          label={copied ? 'Copied' : `Copy: ${label}`}
          onClick={() =>
            navigator.clipboard.writeText(value).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        </IconButton>
      )}
    </div>
  );
}
