import { useAuth } from '../../session/index.js';
import styles from './paper-card.module.css';
import { REQUEST_SENTENCE } from './request-sentence.js';

/** The card to send, as it is printed at its real size of 5 × 3.5 inches. */
export function PaperCard({ code, address }: { code: string; address: readonly string[] }) {
  const { user } = useAuth();
  return (
    <figure className={styles.frame} aria-label="Card to send">
      <div className={styles.card}>
        <div className={styles.from}>
          <p className={styles.label}>From</p>
          <p translate="no">{user?.username}</p>
        </div>
        <span className={styles.stamp} aria-hidden="true">
          Stamp
        </span>
        <address className={styles.to} translate="no">
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className={styles.statement}>{REQUEST_SENTENCE}</p>
        <p className={styles.code} translate="no">
          {code}
        </p>
      </div>
    </figure>
  );
}
