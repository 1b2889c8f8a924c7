import { useEffect, useState } from 'react';
import { useAuth, useConnection } from '../session/index.js';
import styles from './connection-note.module.css';

/** Silent while all is well; a break that lasts is said in plain words. */
export function ConnectionNote() {
  const { signedIn } = useAuth();
  const { state, lost, retryAt } = useConnection();
  const words =
    !signedIn || !lost
      ? null
      : state === 'offline'
        ? 'Offline'
        : state === 'stopped'
          ? 'Not connected'
          : 'Reconnecting';
  return (
    <div className={styles.place} role="status" data-testid="connection" data-state={state}>
      {words && (
        <span className={styles.note}>
          <span className={styles.dot} />
          {words}
          {state === 'waiting' && retryAt !== null && <Until time={retryAt} />}
        </span>
      )}
    </div>
  );
}

function Until({ time }: { time: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((time - now) / 1000);
  return seconds > 0 ? <span aria-hidden="true"> in {seconds} s</span> : null;
}
