import { useId } from 'react';
import { LevelEmblem } from '../../ui/level-emblem.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import type { LevelProgress } from './progress.js';
import styles from './vip.module.css';
import { countText, percentText, pointsText } from './vip-words.js';

/** The player's level and the way to the next one. */
export function LevelCard({ progress, points }: { progress: LevelProgress; points: number }) {
  const { level, next, missing, share } = progress;
  const label = useId();
  return (
    <section className={styles.level} aria-label="Your level">
      <LevelEmblem level={level} size={88} />
      <div className={styles.levelName}>
        <p className={styles.kicker}>Your level</p>
        <p className={styles.big}>{level.name}</p>
        <p className={styles.soft}>
          Rakeback: <span translate="no">{percentText(level.rakeback_rate)}</span> of the house edge
        </p>
      </div>
      <div className={styles.way}>
        <p id={label} className={styles.wayTop}>
          <strong translate="no" className="numeric" data-testid="vip-points">
            {pointsText(points)}
          </strong>
          {next && (
            <span className={styles.nextLevel}>
              <span>
                {next.name} at <span translate="no">{countText(next.points)}</span>
              </span>
              <LevelEmblem level={next} size={28} />
            </span>
          )}
        </p>
        {next && (
          <ProgressBar labelledBy={label} share={share} text={`${pointsText(points)} of ${countText(next.points)}`} />
        )}
        <p className={styles.soft}>
          {next ? (
            <>
              <span translate="no" className="numeric">
                {pointsText(missing)}
              </span>{' '}
              to {next.name}
            </>
          ) : (
            'You have reached the highest level.'
          )}
        </p>
      </div>
    </section>
  );
}
