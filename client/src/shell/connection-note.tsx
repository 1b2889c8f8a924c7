import { useSyncExternalStore } from 'react';
import { deviceNow } from '../clock/clock.js';
import type { LinkState } from '../realtime/index.js';
import { useAsOf, useAuth, useConnection } from '../session/index.js';
import { asOfText } from '../ui/as-of-text.js';
import { useNow } from '../ui/use-now.js';
import styles from './connection-note.module.css';

/**
 * Shows a message with the time of the displayed balances during a longer connection loss. Renders nothing while the
 * connection works.
 */
export function ConnectionNote() {
  const { signedIn, confirmed } = useAuth();
  const { state, lost, retryAt } = useConnection();
  const online = useOnline();
  const asOf = useAsOf();
  const words = signedIn && (lost || !confirmed) ? wordsFor(confirmed ? state : online ? 'waiting' : 'offline') : null;
  return (
    <div className={styles.place} role="status" data-testid="connection" data-state={state}>
      {words && (
        <span className={styles.note}>
          <span className={styles.dot} />
          {words}
          {state === 'waiting' && retryAt !== null && <Until time={retryAt} />}
          {asOf !== null && <span className={styles.asOf}>Balances {asOfText(asOf)}</span>}
        </span>
      )}
    </div>
  );
}

function wordsFor(state: LinkState): string {
  if (state === 'offline') return 'Offline';
  return state === 'stopped' ? 'Not connected' : 'Reconnecting';
}

const isOnline = () => navigator.onLine;

function useOnline(): boolean {
  return useSyncExternalStore(followOnline, isOnline, isOnline);
}

function followOnline(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

function Until({ time }: { time: number }) {
  const now = useNow(500, deviceNow);
  const seconds = Math.ceil((time - now) / 1000);
  return seconds > 0 ? <span aria-hidden="true"> in {seconds} s</span> : null;
}
