import { formatMicros, SYMBOLS } from '@goldwake/contracts';
import { useId } from 'react';
import type { PlaythroughState } from '../../session/balances.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import styles from './wallet.module.css';

/** How much of the granted Sweeps Coins has been played, as a progress bar. */
export function PlaythroughBar({ playthrough: { requirement, progress } }: { playthrough: PlaythroughState }) {
  const label = useId();
  const share = requirement > 0n ? Number((progress * 1_000n) / requirement) / 1_000 : 1;
  return (
    <div className={styles.playthrough}>
      <div className={styles.playthroughTop}>
        <span id={label}>Playthrough</span>
        <span translate="no" className="numeric">
          {formatMicros(progress)} of {formatMicros(requirement)} {SYMBOLS.sweeps_coins}
        </span>
      </div>
      <ProgressBar labelledBy={label} share={share} />
    </div>
  );
}
