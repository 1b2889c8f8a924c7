import { Slider } from '@base-ui/react/slider';
import { DICE_MAX_ROLL, type DiceDirection, formatHundredths } from '@goldwake/contracts';
import type { CSSProperties } from 'react';
import { cx } from '../../../ui/index.js';
import styles from './track.module.css';

export interface TrackProps {
  target: number;
  direction: DiceDirection;
  disabled: boolean;
  onTarget: (target: number) => void;
  marker: { roll: number; state: 'travelling' | 'won' | 'lost'; instant: boolean } | null;
}

const WHOLE = 100;
const TEN = 1_000;

/**
 * Slider from 0 to 100 that looks like a water channel. Shows the winning and the losing range, the target as a handle,
 * and the last roll as a buoy.
 */
export function Track({ target, direction, disabled, onTarget, marker }: TrackProps) {
  const over = direction === 'over';
  return (
    <div className={styles.track}>
      <Slider.Root
        className={styles.root}
        value={target}
        min={0}
        max={DICE_MAX_ROLL}
        step={WHOLE}
        largeStep={TEN}
        thumbAlignment="center"
        disabled={disabled}
        onValueChange={(value) => onTarget(value)}
      >
        <Slider.Control className={styles.control}>
          <Slider.Track className={styles.rail}>
            <span className={cx(styles.side, over ? styles.losing : styles.winning)} style={scale(target)} />
            <span
              className={cx(styles.side, styles.right, over ? styles.winning : styles.losing)}
              style={scale(DICE_MAX_ROLL - target)}
            />
            <Slider.Thumb
              className={styles.thumb}
              getAriaLabel={() => 'Target'}
              getAriaValueText={() => `Roll ${direction} ${formatHundredths(target)}`}
            >
              <span className={styles.grip} />
            </Slider.Thumb>
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      {marker && (
        <div
          className={styles.lane}
          data-instant={marker.instant || undefined}
          style={{ transform: `translateX(${marker.roll / WHOLE}%)` }}
          aria-hidden="true"
        >
          <span className={styles.marker} data-state={marker.state}>
            {formatHundredths(marker.roll)}
          </span>
        </div>
      )}
      <ol className={styles.scale} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((mark) => (
          <li key={mark} style={{ left: `${mark}%` }}>
            {mark}
          </li>
        ))}
      </ol>
    </div>
  );
}

function scale(part: number): CSSProperties {
  return { transform: `scaleX(${part / DICE_MAX_ROLL})` };
}
