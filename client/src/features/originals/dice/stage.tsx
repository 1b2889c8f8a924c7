import { diceMultiplier, formatHundredths } from '@goldwake/contracts';
import { cx } from '../../../ui/index.js';
import { Announcement, Verdict } from '../frame/verdict.js';
import type { DiceTable } from './dice.js';
import { formatMultiplier, moveTarget } from './odds.js';
import styles from './stage.module.css';
import { Track } from './track.js';

/** Main area of the dice page: shows the rolled number, its position on the track, and whether the bet won. */
export function Stage({ table }: { table: DiceTable }) {
  const { response, revealing: travelling } = table;
  const { target, direction } = table.form.odds;
  const state = travelling ? 'travelling' : response?.outcome.won ? 'won' : 'lost';
  return (
    <section className={styles.stage} aria-label="Roll">
      <div className={styles.result}>
        <output
          translate="no"
          className={cx(styles.number, response && styles[state])}
          key={response ? 'rolled' : 'waiting'}
        >
          {formatHundredths(response ? response.outcome.roll : target)}
        </output>
        <Verdict table={table}>
          Roll {direction} {formatHundredths(target)} to win {formatMultiplier(diceMultiplier(target, direction))}×
        </Verdict>
      </div>
      <Track
        target={target}
        direction={direction}
        disabled={table.locked}
        onTarget={(to) => table.change((form) => moveTarget(form, to))}
        marker={response && { roll: response.outcome.roll, state, instant: table.instant }}
      />
      <Announcement table={table} />
    </section>
  );
}
