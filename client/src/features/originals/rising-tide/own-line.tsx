import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { TideTable } from '@goldwake/contracts/http';
import { toneOf } from '../../../rounds/index.js';
import { CheckIcon } from '../../../ui/later-icons.js';
import type { Phase } from './phase.js';
import type { TidePage } from './rising-tide.js';
import { resultText } from './spoken-text.js';
import styles from './stage.module.css';

/** What the player has in this round, or what came of it. */
export function OwnLine({ page, phase, table }: { page: TidePage; phase: Phase; table: TideTable }) {
  const settled = page.response;
  if (settled && settled.round === table.round) {
    const tone = toneOf(settled);
    return (
      <p className={styles.own} data-tone={tone}>
        {tone === 'won' && <CheckIcon size={18} />}
        <span>{resultText(settled)}</span>
      </p>
    );
  }
  const bet = page.open?.outcome;
  if (!bet || bet.round !== table.round || phase === 'ended') return <p className={styles.own} />;
  const stake = formatMoney(parseMicros(bet.stake), bet.currency);
  return (
    <p className={styles.own}>
      <span translate="no">{stake}</span> {bet.cash_out_at === null ? 'by hand' : `to ${bet.cash_out_at}×`}
    </p>
  );
}
