import type { VipLevel } from '@goldwake/contracts';
import type { VipHistoryEntry } from '@goldwake/contracts/http';
import { dayText, hourAndMinute, wholeTime } from '../../ui/clock-text.js';
import { EmptyState } from '../../ui/index.js';
import { HistoryIcon } from '../../ui/later-icons.js';
import styles from './vip.module.css';
import { historyWords } from './vip-words.js';

/** Levels that the player has reached, and what was claimed, newest first. */
export function HistoryCard({ history, levels }: { history: readonly VipHistoryEntry[]; levels: readonly VipLevel[] }) {
  return (
    <section className={styles.card} aria-labelledby="vip-history">
      <h2 id="vip-history">History</h2>
      {history.length === 0 ? (
        <EmptyState icon={<HistoryIcon size={24} />} title="Nothing yet">
          The levels that you reach and what you claim are listed here.
        </EmptyState>
      ) : (
        <ol className={styles.history}>
          {history.map((entry) => {
            const { title, amount } = historyWords(entry, levels);
            return (
              <li key={`${entry.at} ${entry.kind}`}>
                <span className={styles.rowTitle}>{title}</span>
                <time dateTime={entry.at} title={wholeTime(entry.at)} className={styles.soft}>
                  {dayText(entry.at)}, {hourAndMinute(entry.at)}
                </time>
                {amount && (
                  <span translate="no" className={styles.gain}>
                    +{amount}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
