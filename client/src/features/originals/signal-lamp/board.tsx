import { SIGNAL_LAMP_DRAWN, signalLampTable } from '@goldwake/contracts';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { multiplierText, shortMultiplier, toneOf } from '../../../rounds/index.js';
import { neighbour } from '../frame/grid-keys.js';
import { Announcement, Verdict } from '../frame/verdict.js';
import styles from './board.module.css';
import { NUMBERS, togglePick } from './picks.js';
import type { SignalLampTable } from './signal-lamp.js';

const COLUMNS = 8;
/** Time between two drawn numbers, in milliseconds. */
const STEP_MS = 75;
/** Duration of a draw until its last number is lit, in milliseconds. */
export const DRAW_MS = SIGNAL_LAMP_DRAWN * STEP_MS + 150;

/** The 40 numbers, of which the player picks some and the round draws ten, and what each number of hits pays. */
export function Board({ table }: { table: SignalLampTable }) {
  const { response, revealing, form } = table;
  // The board stays as it was during a draw, even if the player already changes it for the next one.
  const { picks, risk } = revealing && response ? response.outcome : form;
  const isOfThesePicks = response?.outcome.picks.join() === picks.join();
  const outcome = isOfThesePicks ? response?.outcome : undefined;
  const shown = response && !revealing ? response : null;
  return (
    <section className={styles.stage} aria-label="Draw">
      <Numbers
        key={outcome ? response?.round_id : 'none'}
        picks={picks}
        drawn={outcome?.drawn ?? NONE}
        isLit={!revealing}
        instant={table.instant || !revealing}
        locked={table.locked || revealing}
        onPick={(number) => table.change((was) => togglePick(was, number))}
      />
      <div className={styles.result}>
        <output translate="no" className={styles.number} data-tone={shown ? toneOf(shown) : 'none'}>
          {shown ? multiplierText(shown.outcome.multiplier) : '–'}
        </output>
        <Verdict table={table}>{revealing ? 'Drawing' : offer(picks.length)}</Verdict>
      </div>
      {picks.length > 0 && (
        <ol className={styles.prizes} aria-label="Multipliers by hits">
          {signalLampTable(picks.length, risk).map((multiplier, hits) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is the number of hits
              key={hits}
              data-hit={
                (shown && isOfThesePicks && shown.outcome.risk === risk && shown.outcome.hits === hits) || undefined
              }
              data-pays={multiplier > 0 || undefined}
            >
              <span className={styles.hits}>
                {hits}
                <span className="visually-hidden"> hits:</span>
              </span>
              <span aria-hidden="true" title={multiplierText(multiplier)}>
                {shortMultiplier(multiplier, 2)}
              </span>
              <span className="visually-hidden">{multiplierText(multiplier)}</span>
            </li>
          ))}
        </ol>
      )}
      <Announcement table={table} />
    </section>
  );
}

const NONE: readonly number[] = [];

function offer(picks: number): string {
  if (picks === 0) return 'Pick up to ten numbers';
  return picks === 1 ? '1 number picked' : `${picks} numbers picked`;
}

interface NumbersProps {
  picks: readonly number[];
  /** In the order of the draws. */
  drawn: readonly number[];
  /** Whether all drawn numbers are lit, so that their names may say it. */
  isLit: boolean;
  instant: boolean;
  locked: boolean;
  onPick: (number: number) => void;
}

/** The numbers are one tab stop; the arrow keys move between them. */
function Numbers({ picks, drawn, isLit, instant, locked, onPick }: NumbersProps) {
  const [current, setCurrent] = useState(1);
  const group = useRef<HTMLFieldSetElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const at = neighbour(NUMBERS.indexOf(current), event.key, { columns: COLUMNS, cells: NUMBERS.length });
    if (at === undefined) return;
    event.preventDefault();
    setCurrent(NUMBERS[at] as number);
    group.current?.querySelectorAll<HTMLElement>('button')[at]?.focus();
  };
  return (
    <fieldset ref={group} className={styles.numbers} onKeyDown={onKey}>
      <legend className="visually-hidden">Your numbers</legend>
      {NUMBERS.map((number) => (
        <NumberButton
          key={number}
          number={number}
          isPicked={picks.includes(number)}
          order={drawn.indexOf(number)}
          isLit={isLit}
          instant={instant}
          locked={locked}
          isCurrent={number === current}
          onCurrent={setCurrent}
          onPick={onPick}
        />
      ))}
    </fieldset>
  );
}

interface NumberButtonProps {
  number: number;
  isPicked: boolean;
  /** Position in the draw, or −1 if the number was not drawn. */
  order: number;
  isLit: boolean;
  instant: boolean;
  locked: boolean;
  isCurrent: boolean;
  onCurrent: (number: number) => void;
  onPick: (number: number) => void;
}

const NumberButton = memo(
  function NumberButton({
    number,
    isPicked,
    order,
    isLit,
    instant,
    locked,
    isCurrent,
    onCurrent,
    onPick,
  }: NumberButtonProps) {
    const isDrawn = order >= 0;
    return (
      <button
        type="button"
        className={styles.cell}
        aria-pressed={isPicked}
        aria-disabled={locked || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => onCurrent(number)}
        onClick={() => {
          if (!locked) onPick(number);
        }}
      >
        <span className={styles.face}>
          {isDrawn && (
            <span
              className={styles.lamp}
              data-hit={isPicked || undefined}
              data-instant={instant || undefined}
              style={{ animationDelay: `${order * STEP_MS}ms` }}
              aria-hidden="true"
            >
              {number}
            </span>
          )}
          <span>{number}</span>
          {isDrawn && isLit && <span className="visually-hidden"> drawn</span>}
        </span>
      </button>
    );
  },
  // `onPick` is new in every render of the table and always does the same.
  (was, is) =>
    (Object.keys(is) as (keyof NumberButtonProps)[]).every((name) => name === 'onPick' || was[name] === is[name]),
);
