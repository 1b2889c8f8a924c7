import { formatMicros, SYMBOLS } from '@goldwake/contracts';
import { cx, signedAmount } from '../../../ui/index.js';
import { STOP_WORDS } from './auto-plan.js';
import styles from './auto-totals.module.css';
import type { AnyTable } from './use-table.js';

/** Shows the running totals of the auto-bet and the reason why it stopped. Renders nothing before the first start. */
export function AutoTotalsView({ table }: { table: AnyTable }) {
  const { plan, totals, stopped } = table.auto.context;
  if (!plan) return null;
  return (
    <div className={styles.totals}>
      <dl className={styles.numbers}>
        <div>
          <dt>Bets</dt>
          <dd translate="no">
            {totals.bets}
            {plan.bets !== null && <span className={styles.of}> / {plan.bets}</span>}
          </dd>
        </div>
        <div>
          <dt>Wins</dt>
          <dd translate="no">{totals.wins}</dd>
        </div>
        <div>
          <dt>Staked {SYMBOLS[plan.currency]}</dt>
          <dd translate="no">{formatMicros(totals.staked)}</dd>
        </div>
        <div>
          <dt>Profit {SYMBOLS[plan.currency]}</dt>
          <dd translate="no" className={cx(totals.profit > 0n && styles.up, totals.profit < 0n && styles.down)}>
            {signedAmount(totals.profit)}
          </dd>
        </div>
      </dl>
      <p className={styles.stopped} role="status">
        {stopped && !table.auto.matches('running') ? STOP_WORDS[stopped] : ''}
      </p>
    </div>
  );
}

/** Returns the title of the browser tab while the auto-bet runs, or null if it does not run. */
export function autoTitle(table: AnyTable): string | null {
  const { plan, totals } = table.auto.context;
  if (!plan || !table.autoRunning) return null;
  const count = plan.bets === null ? `${totals.bets}` : `${totals.bets}/${plan.bets}`;
  return `▶ ${count} · ${signedAmount(totals.profit)} ${SYMBOLS[plan.currency]} · ${table.game.words.name}`;
}
