import { AlertIcon } from './icons.js';
import styles from './trouble-note.module.css';

/** Shows an error that concerns the whole form, above its fields. Screen readers announce it at once. */
export function TroubleNote({ text }: { text: string | null }) {
  return (
    <div role="alert" className={styles.alert}>
      {text && (
        <p className={styles.trouble}>
          <AlertIcon />
          {text}
        </p>
      )}
    </div>
  );
}
