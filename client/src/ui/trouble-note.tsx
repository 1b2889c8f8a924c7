import { AlertIcon } from './icons.js';
import styles from './trouble-note.module.css';

/** What went wrong with a form as a whole, above its fields; said at once. */
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
