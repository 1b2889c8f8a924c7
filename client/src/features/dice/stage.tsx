import {
  type DiceDirection,
  diceMultiplier,
  formatHundredths,
  formatMoney,
  parseHundredths,
  parseMicros,
} from '@goldwake/contracts';
import type { DiceBetResponse } from '@goldwake/contracts/http';
import { CheckIcon } from '../../ui/icons.js';
import { cx } from '../../ui/index.js';
import { formatMultiplier } from './odds.js';
import styles from './stage.module.css';
import { Track } from './track.js';
import type { DiceTable } from './use-dice-table.js';

/** Main area of the dice page: shows the rolled number, its position on the track, and whether the bet won. */
export function Stage({ table }: { table: DiceTable }) {
  const { response } = table.round.context;
  const travelling = table.round.matches('revealing');
  const { target, direction } = table.odds.odds;
  const state = travelling ? 'travelling' : response?.won ? 'won' : 'lost';
  return (
    <section className={styles.stage} aria-label="Roll">
      <div className={styles.result}>
        <output className={cx(styles.number, response && styles[state])} key={response ? 'rolled' : 'waiting'}>
          {response ? response.roll : formatHundredths(target)}
        </output>
        <p className={styles.verdict}>
          {response && !travelling ? <Verdict response={response} /> : <Offer target={target} direction={direction} />}
        </p>
      </div>
      <Track
        target={target}
        direction={direction}
        disabled={table.locked}
        onTarget={table.moveTo}
        marker={response && { roll: parseHundredths(response.roll) ?? 0, state, instant: table.instant }}
      />
      <p className="visually-hidden" aria-live="polite">
        {response && !travelling && !table.autoRunning ? spoken(response) : ''}
      </p>
    </section>
  );
}

function Verdict({ response }: { response: DiceBetResponse }) {
  const profit = parseMicros(response.payout) - parseMicros(response.stake);
  return response.won ? (
    <span className={styles.won}>
      <CheckIcon size={18} /> Won {formatMoney(profit, response.currency)}
    </span>
  ) : (
    <span className={styles.lost}>Lost {formatMoney(parseMicros(response.stake), response.currency)}</span>
  );
}

function Offer({ target, direction }: { target: number; direction: DiceDirection }) {
  return (
    <>
      Roll {direction} {formatHundredths(target)} to win {formatMultiplier(diceMultiplier(target, direction))}×
    </>
  );
}

function spoken(response: DiceBetResponse): string {
  const amount = response.won
    ? parseMicros(response.payout) - parseMicros(response.stake)
    : parseMicros(response.stake);
  return `Rolled ${response.roll}. ${response.won ? 'Won' : 'Lost'} ${formatMoney(amount, response.currency)}.`;
}
