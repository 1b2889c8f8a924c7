import { TIDE_WHEEL_TABLES } from '@goldwake/contracts';
import { memo, useState } from 'react';
import { multiplierText, shortMultiplier, toneOf } from '../../../rounds/index.js';
import { Announcement, Verdict } from '../frame/verdict.js';
import { restAngle, ringSegment, spinFrom } from './spin.js';
import type { TideWheelTable } from './tide-wheel.js';
import styles from './wheel.module.css';

const INNER = 122;
const OUTER = 196;

/** The wheel, the multiplier at which it stopped, and how many segments pay what. */
export function Wheel({ table }: { table: TideWheelTable }) {
  const { response, revealing } = table;
  // The wheel stays as it was during a spin, even if the player already changes it for the next one.
  const { segments, risk } = revealing && response ? response.outcome : table.form;
  const prizes = TIDE_WHEEL_TABLES[risk][segments];
  const shown = response && !revealing ? response : null;
  const isOfThisWheel = response?.outcome.segments === segments && response.outcome.risk === risk;
  const angle = useAngle(isOfThisWheel ? response : null, segments, table.instant);
  return (
    <section className={styles.stage} aria-label="Spin">
      <div className={styles.wheel}>
        <div
          className={styles.turning}
          data-instant={table.instant || !isOfThisWheel || undefined}
          style={{ transform: `rotate(${angle}deg)` }}
          aria-hidden="true"
        >
          <Ring prizes={prizes} />
        </div>
        <svg className={styles.pointer} viewBox="0 0 24 28" aria-hidden="true">
          <path d="M12 28 L2 6 A11 11 0 0 1 22 6 Z" />
        </svg>
        <div className={styles.hub}>
          <output translate="no" className={styles.number} data-tone={shown ? toneOf(shown) : 'none'}>
            {shown ? multiplierText(shown.outcome.multiplier) : '–'}
          </output>
          <Verdict table={table}>{revealing ? 'Turning' : `Up to ${multiplierText(Math.max(...prizes))}`}</Verdict>
        </div>
      </div>
      <Legend prizes={prizes} hit={shown && isOfThisWheel ? shown.outcome.multiplier : null} />
      <Announcement table={table} />
    </section>
  );
}

/** Returns the rotation of the wheel. It grows with every round, so each spin begins where the last one ended. */
function useAngle(
  round: { round_id: string; outcome: { segment: number } } | null,
  segments: number,
  instant: boolean,
): number {
  const [last, setLast] = useState({ id: '', angle: 0 });
  const id = round?.round_id ?? `a wheel with ${segments} segments, before its first round`;
  if (id === last.id) return last.angle;
  const next = round ? angleAfter(round.outcome) : restAngle(0, segments);
  setLast({ id, angle: next });
  return next;

  function angleAfter({ segment }: { segment: number }): number {
    return instant ? restAngle(segment, segments) : spinFrom(last.angle, segment, segments);
  }
}

/** Memoised because it has up to 50 segments and only the wheel around it turns. */
const Ring = memo(function Ring({ prizes }: { prizes: readonly number[] }) {
  const levels = levelsOf(prizes);
  return (
    <svg className={styles.ring} viewBox="-200 -200 400 400" data-many={prizes.length > 20 || undefined}>
      <title>Wheel</title>
      {prizes.map((multiplier, segment) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
        <g key={segment} data-level={levels.get(multiplier)}>
          <path d={ringSegment(segment, prizes.length, INNER, OUTER)} />
          {multiplier > 0 && (
            <text transform={`rotate(${((segment + 0.5) * 360) / prizes.length}) translate(0 -160) rotate(-90)`}>
              {shortMultiplier(multiplier)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
});

/** How many segments pay what; the multiplier at which the wheel stopped is marked. */
function Legend({ prizes, hit }: { prizes: readonly number[]; hit: number | null }) {
  const levels = levelsOf(prizes);
  return (
    <ul className={styles.legend} aria-label="Segments by multiplier">
      {[...levels].map(([multiplier, level]) => (
        <li key={multiplier} data-level={level} data-hit={hit === multiplier || undefined}>
          <span translate="no" className={styles.prize}>
            {multiplierText(multiplier)}
          </span>
          <span className={styles.count}>
            {prizes.filter((prize) => prize === multiplier).length}
            <span className="visually-hidden"> segments</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the colour level of each multiplier of a wheel, from the lowest to the highest. */
function levelsOf(prizes: readonly number[]): Map<number, number> {
  const sorted = [...new Set(prizes)].sort((a, b) => a - b);
  const strongest = 6;
  return new Map(
    sorted.map((multiplier, at) => {
      if (multiplier === 0) return [multiplier, 0];
      // The largest prize of every wheel has the strongest colour.
      return [multiplier, strongest - (sorted.length - 1 - at)];
    }),
  );
}
