import { useSelector } from '@xstate/react';
import { cx } from '../../../ui/index.js';
import strip from '../frame/last-results-strip.module.css';
import styles from './last-ends.module.css';
import { timesText } from './now-text.js';
import { hundredthsOf } from './target.js';
import { useTide } from './tide-context.js';

/**
 * Strip of the multipliers at which the last rounds ended, newest on the left. A click opens the proof of the round.
 */
export function LastEnds() {
  const { session, openProof } = useTide();
  const last = useSelector(session.table, ({ context }) => context.view?.table.last);
  if (!last || last.length === 0) {
    return <p className={strip.empty}>{last ? 'The last tides appear here.' : ''}</p>;
  }
  return (
    <ol className={strip.strip} aria-label="Last tides, newest first">
      {last.map(({ round, end }, index) => {
        const multiplier = hundredthsOf(end);
        return (
          <li key={round}>
            <button
              type="button"
              className={cx(strip.result, styles.end)}
              data-level={multiplier >= 1_000 ? 'high' : multiplier >= 200 ? 'middle' : 'low'}
              // The strip is a single tab stop, as in the other games; the proof of a round leads to its neighbours.
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => openProof(round)}
            >
              <span translate="no">{timesText(multiplier)}</span>
              <span className="visually-hidden">, check round {round.split('.')[1]}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
