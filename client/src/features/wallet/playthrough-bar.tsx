import { formatMicros, SYMBOLS } from '@goldwake/contracts';
import { useId } from 'react';
import type { PlaythroughState } from '../../session/balances.js';
import styles from './wallet.module.css';

/** How much of the granted Sweeps Coins has been played, as a progress bar. */
export function PlaythroughBar({ playthrough: { requirement, progress } }: { playthrough: PlaythroughState }) {
  const label = useId();
  const percent = requirement > 0n ? Number((progress * 1_000n) / requirement) / 10 : 100;
  return (
    <div className={styles.playthrough}>
      <div className={styles.playthroughTop}>
        <span id={label}>Playthrough</span>
        <span translate="no" className="numeric">
          {formatMicros(progress)} of {formatMicros(requirement)} {SYMBOLS.sweeps_coins}
        </span>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-labelledby={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
      >
        <span style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
    </div>
  );
}
