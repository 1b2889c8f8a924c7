import { PLUMB_LINE_TABLES } from '@goldwake/contracts';
import { useLayoutEffect, useRef } from 'react';
import { multiplierText, shortMultiplier, toneOf } from '../../../rounds/index.js';
import { prizeLevel } from '../frame/prize-level.js';
import { Announcement, Verdict } from '../frame/verdict.js';
import styles from './board.module.css';
import { FALL_MS, fallOf, pegsOf, restOf, rowHeight } from './fall.js';
import type { PlumbLineTable } from './plumb-line.js';

/** Height of the board as a share of its width. The style sheet uses the same number. */
const HEIGHT = 0.62;
const WIDTH = 1_000;

/** The board with its pegs and slots, and the plumb that falls through it. */
export function Board({ table }: { table: PlumbLineTable }) {
  const { response, revealing } = table;
  // The board stays as it was during a fall, even if the player already changes it for the next one.
  const { rows, risk } = revealing && response ? response.outcome : table.form;
  const prizes = PLUMB_LINE_TABLES[risk][rows];
  const shown = response?.outcome.rows === rows ? response : null;
  const landed = shown && !revealing && shown.outcome.risk === risk ? shown : null;
  return (
    <section className={styles.stage} aria-label="Drop">
      <div className={styles.board}>
        <Pegs rows={rows} />
        {shown && (
          <Plumb
            key={shown.round_id}
            path={shown.outcome.path}
            slot={shown.outcome.slot}
            falls={revealing && !table.instant}
            tone={landed ? toneOf(landed) : undefined}
          />
        )}
        <ol
          className={styles.slots}
          aria-label="Multipliers from left to right"
          data-many={rows > 11 || undefined}
          style={{ gridTemplateColumns: `repeat(${rows + 1}, minmax(0, 1fr))` }}
        >
          {prizes.map((multiplier, slot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its position
            <li key={slot} data-level={prizeLevel(multiplier)} data-landed={landed?.outcome.slot === slot || undefined}>
              <span aria-hidden="true" title={multiplierText(multiplier)}>
                {shortMultiplier(multiplier)}
              </span>
              <span className="visually-hidden">{multiplierText(multiplier)}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.result}>
        <output translate="no" className={styles.number} data-tone={response && !revealing ? toneOf(response) : 'none'}>
          {response && !revealing ? multiplierText(response.outcome.multiplier) : '–'}
        </output>
        <Verdict table={table}>
          {revealing ? 'Falling' : `Up to ${multiplierText(Math.max(...prizes))} at the edges`}
        </Verdict>
      </div>
      <Announcement table={table} />
    </section>
  );
}

function Pegs({ rows }: { rows: number }) {
  const radius = (WIDTH / (rows + 1)) * 0.085;
  return (
    <svg className={styles.pegs} viewBox={`0 0 ${WIDTH} ${WIDTH * HEIGHT}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) =>
        pegsInside(row, rows).map((x) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a peg is identified by its row and position
          <circle key={`${row}-${x}`} cx={x * 10} cy={rowHeight(row, rows) * WIDTH * HEIGHT} r={radius} />
        )),
      )}
    </svg>
  );
}

/** Returns the pegs of a row without those that stand on the edges of the board and would be cut in half. */
function pegsInside(row: number, rows: number): number[] {
  return pegsOf(row, rows).filter((x) => x > 1 && x < 99);
}

/**
 * The plumb. Its two axes are animated by two elements, because it moves sideways evenly while it falls faster and
 * faster to each next row.
 */
function Plumb({
  path,
  slot,
  falls,
  tone,
}: {
  path: string;
  slot: number;
  falls: boolean;
  tone: 'won' | 'even' | 'lost' | undefined;
}) {
  const across = useRef<HTMLDivElement>(null);
  const down = useRef<HTMLDivElement>(null);
  const rest = restOf({ slot, rows: path.length });

  useLayoutEffect(() => {
    if (!falls) return;
    const positions = fallOf(path);
    const animations = [
      across.current?.animate(
        [{ transform: moveAcross(50) }, ...positions.map(({ x }) => ({ transform: moveAcross(x) }))],
        { duration: FALL_MS },
      ),
      down.current?.animate(
        [
          { transform: moveDown(0), easing: 'ease-in' },
          ...positions.map(({ y }) => ({ transform: moveDown(y), easing: 'cubic-bezier(0.5, -0.25, 0.9, 0.6)' })),
        ],
        { duration: FALL_MS },
      ),
    ];
    return () => {
      for (const animation of animations) animation?.cancel();
    };
  }, [path, falls]);

  return (
    <div ref={across} className={styles.axis} style={{ transform: moveAcross(rest.x) }} aria-hidden="true">
      <div ref={down} className={styles.axis} style={{ transform: moveDown(rest.y) }}>
        <span className={styles.plumb} data-tone={tone} />
      </div>
    </div>
  );
}

const moveAcross = (x: number) => `translateX(${x}cqw)`;
const moveDown = (y: number) => `translateY(${y * HEIGHT * 100}cqw)`;
