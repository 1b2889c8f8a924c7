import { useSyncExternalStore } from 'react';
import { CheckIcon } from '../../ui/icons.js';
import type { LastRollsStore } from './last-rolls-store.js';
import styles from './last-rolls-strip.module.css';

/** Strip of the last rolls, newest on the left. A click on a roll opens the fairness check of its round. */
export function LastRollsStrip({ store, onCheck }: { store: LastRollsStore; onCheck: (roundId: string) => void }) {
  const rolls = useSyncExternalStore(store.subscribe, store.rolls, store.rolls);
  if (rolls.length === 0) return <p className={styles.empty}>Your last rolls appear here.</p>;
  return (
    <ol className={styles.strip} aria-label="Last rolls, newest first">
      {rolls.map(({ round_id, roll, won }, index) => (
        <li key={round_id}>
          <button
            type="button"
            className={styles.roll}
            data-won={won || undefined}
            // Only the newest roll can be reached with the Tab key, so the strip is a single tab stop. Older rolls can
            // be reached in the history below.
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onCheck(round_id)}
          >
            {won && <CheckIcon size={13} strokeWidth={2.5} />}
            <span>{roll}</span>
            <span className="visually-hidden">{won ? 'won' : 'lost'}, check this round</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
