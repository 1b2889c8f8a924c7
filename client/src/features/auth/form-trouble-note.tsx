import { AlertIcon } from '../../ui/icons.js';
import styles from './auth-dialog.module.css';

export function FormTroubleNote({ text }: { text: string | null }) {
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
