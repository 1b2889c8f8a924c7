import type { DailyClaimResponse } from '@goldwake/contracts/http';
import { CheckIcon } from '../../ui/later-icons.js';
import styles from './streak-days.module.css';
import { amountText } from './use-daily-claim.js';

interface StreakDaysProps {
  days: DailyClaimResponse['days'];
  /** Number of today's day, from 1. */
  today: number;
  claimed: boolean;
  /** Whether the player has claimed today's bonus in this dialog. */
  justNow: boolean;
}

/** The days of the streak with their amounts. */
export function StreakDays({ days, today, claimed, justNow }: StreakDaysProps) {
  return (
    <ol className={styles.days} aria-label="Days of the streak">
      {days.map((amounts, index) => {
        const day = index + 1;
        const isToday = day === today;
        const isClaimed = day < today || (isToday && claimed);
        return (
          <li
            key={day}
            className={styles.day}
            aria-current={isToday ? 'date' : undefined}
            data-state={isClaimed ? 'claimed' : undefined}
            data-just-now={(isToday && justNow) || undefined}
            data-best={day === days.length || undefined}
          >
            <span className={styles.name}>
              <span>{isToday ? 'Today' : `Day ${day}`}</span>
              {isClaimed && (
                <>
                  <CheckIcon />
                  <span className="visually-hidden">claimed</span>
                </>
              )}
            </span>
            <span className={styles.amounts} translate="no">
              <span className="numeric">{amountText(amounts, 'gold_coins')}</span>
              <span className="numeric">{amountText(amounts, 'sweeps_coins')}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
