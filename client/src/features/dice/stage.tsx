import {
  type DiceDirection,
  diceMultiplier,
  formatHundredths,
  formatMoney,
  parseHundredths,
  parseMicros,
} from '@goldwake/contracts';
import type { DiceBetAnswer } from '@goldwake/contracts/http';
import { CheckIcon } from '../../ui/icons.js';
import { cx } from '../../ui/index.js';
import { formatMultiplier } from './odds.js';
import styles from './stage.module.css';
import { Track } from './track.js';
import type { DiceTable } from './use-dice-table.js';

/** Main area of the dice page: the rolled number, win or loss, and its position on the track. */
export function Stage({ table }: { table: DiceTable }) {
  const { answer } = table.round.context;
  const travelling = table.round.matches('revealing');
  const { target, direction } = table.odds.odds;
  const state = travelling ? 'travelling' : answer?.won ? 'won' : 'lost';
  return (
    <section className={styles.stage} aria-label="Roll">
      <div className={styles.result}>
        <output className={cx(styles.number, answer && styles[state])} key={answer ? 'rolled' : 'waiting'}>
          {answer ? answer.roll : formatHundredths(target)}
        </output>
        <p className={styles.verdict}>
          {answer && !travelling ? <Verdict answer={answer} /> : <Offer target={target} direction={direction} />}
        </p>
      </div>
      <Track
        target={target}
        direction={direction}
        disabled={table.locked}
        onTarget={table.moveTo}
        marker={answer && { roll: parseHundredths(answer.roll) ?? 0, state, instant: table.instant }}
      />
      <p className="visually-hidden" aria-live="polite">
        {answer && !travelling && !table.autoRunning ? spoken(answer) : ''}
      </p>
    </section>
  );
}

function Verdict({ answer }: { answer: DiceBetAnswer }) {
  const profit = parseMicros(answer.payout) - parseMicros(answer.stake);
  return answer.won ? (
    <span className={styles.won}>
      <CheckIcon size={18} /> Won +{formatMoney(profit, answer.currency)}
    </span>
  ) : (
    <span className={styles.lost}>Lost −{formatMoney(parseMicros(answer.stake), answer.currency)}</span>
  );
}

function Offer({ target, direction }: { target: number; direction: DiceDirection }) {
  return (
    <>
      Roll {direction} {formatHundredths(target)} to win {formatMultiplier(diceMultiplier(target, direction))}×
    </>
  );
}

function spoken(answer: DiceBetAnswer): string {
  const amount = answer.won ? parseMicros(answer.payout) - parseMicros(answer.stake) : parseMicros(answer.stake);
  return `Rolled ${answer.roll}. ${answer.won ? 'Won' : 'Lost'} ${formatMoney(amount, answer.currency)}.`;
}
