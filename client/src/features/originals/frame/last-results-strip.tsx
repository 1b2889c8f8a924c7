import type { Tone } from '../../../rounds/index.js';
import { CheckIcon } from '../../../ui/later-icons.js';
import { useValue } from '../../../ui/value-store.js';
import type { LastResultsStore } from './last-results-store.js';
import styles from './last-results-strip.module.css';

const SPOKEN: Record<Tone, string> = { won: 'won', even: 'stake returned', lost: 'lost' };

/** Strip of the last results, newest on the left. A click on a result opens the fairness check of its round. */
export function LastResultsStrip({
  store,
  plural,
  onCheck,
}: {
  store: LastResultsStore;
  /** What the results are called, for example `rolls`. */
  plural: string;
  onCheck: (roundId: string) => void;
}) {
  const results = useValue(store.shown);
  if (results.length === 0) return <p className={styles.empty}>Your last {plural} appear here.</p>;
  return (
    <ol className={styles.strip} aria-label={`Last ${plural}, newest first`}>
      {results.map(({ round_id, text, tone }, index) => (
        <li key={round_id}>
          <button
            type="button"
            className={styles.result}
            data-tone={tone}
            // Only the newest result can be reached with the Tab key, so the strip is a single tab stop. Older ones can
            // be reached in the history below.
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onCheck(round_id)}
          >
            {tone === 'won' && <CheckIcon size={13} strokeWidth={2.5} />}
            <span translate="no">{text}</span>
            <span className="visually-hidden">{SPOKEN[tone]}, check this round</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
