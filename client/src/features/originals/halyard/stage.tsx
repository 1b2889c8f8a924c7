import { formatHundredths } from '@goldwake/contracts';
import { HALYARD_WORDS } from '../../../rounds/game-words.js';
import { toneOf } from '../../../rounds/index.js';
import { Announcement, Verdict } from '../frame/verdict.js';
import type { HalyardTable } from './halyard.js';
import styles from './stage.module.css';

/** Multipliers next to the mast. Their distances are logarithmic, because high multipliers are rare. */
const MARKS = [1, 2, 5, 10, 100, 1_000];
const TOP = 1_000;

/** Shows the height that the flag reached, on a mast with the target, and whether the bet won. */
export function Stage({ table }: { table: HalyardTable }) {
  const { response, revealing } = table;
  const { target } = table.form;
  const state = !response || revealing ? 'rising' : toneOf(response) === 'won' ? 'won' : 'lost';
  return (
    <section className={styles.stage} aria-label="Height">
      <div className={styles.mast} aria-hidden="true">
        <div className={styles.pole}>
          <span className={styles.reach} style={{ transform: `scaleY(${1 - heightOf(target)})` }} />
        </div>
        <ol className={styles.marks}>
          {MARKS.map((mark) => (
            <li key={mark} style={{ bottom: `${heightOf(mark * 100) * 100}%` }}>
              {mark.toLocaleString('en-US')}×
            </li>
          ))}
        </ol>
        <div className={styles.lane} style={{ transform: `translateY(${-heightOf(target) * 100}%)` }} data-instant="">
          <span className={styles.target} />
        </div>
        <div
          className={styles.lane}
          data-instant={table.instant || !response || undefined}
          style={{ transform: `translateY(${response ? -heightOf(response.outcome.reached) * 100 : 0}%)` }}
        >
          <svg className={styles.flag} data-state={state} viewBox="0 0 56 36" width="56" height="36">
            <title>Flag</title>
            <path d="M0 2 L54 14 L36 20 L54 28 L0 34 Z" />
          </svg>
        </div>
      </div>
      <div className={styles.result}>
        <output
          translate="no"
          className={styles.number}
          data-state={response ? state : undefined}
          key={response ? 'shown' : 'waiting'}
        >
          {response ? HALYARD_WORDS.result(response) : `${formatHundredths(target)}×`}
        </output>
        <Verdict table={table}>Reach {formatHundredths(target)}× to win it</Verdict>
      </div>
      <Announcement table={table} />
    </section>
  );
}

/** Returns the position of a multiplier, given in hundredths, on the mast: 0 at the foot, 1 at the top. */
function heightOf(multiplier: number): number {
  return Math.min(1, Math.max(0, Math.log10(multiplier / 100) / Math.log10(TOP)));
}
