import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { ReactNode } from 'react';
import { type Tone, toneOf } from '../../../rounds/index.js';
import { CheckIcon } from '../../../ui/later-icons.js';
import type { PlacedRound } from './original.js';
import type { AnyTable } from './use-table.js';
import styles from './verdict.module.css';

/** Line below a result: what the last round won or lost, or else what the next bet offers. */
export function Verdict({ table, children: offer }: { table: AnyTable; children: ReactNode }) {
  const { response, revealing } = table;
  const shown = response && !revealing ? response : null;
  return (
    <p className={styles.verdict} data-tone={shown ? toneOf(shown) : undefined}>
      {shown ? (
        <span>
          {toneOf(shown) === 'won' && (
            <>
              <CheckIcon size={18} />{' '}
            </>
          )}
          {changeText(shown)}
        </span>
      ) : (
        offer
      )}
    </p>
  );
}

/** Announces a result to screen readers once it is shown. During the auto-bet, the totals are announced at its end. */
export function Announcement({ table }: { table: AnyTable }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {table.revealing || table.autoRunning ? '' : spoken(table)}
    </p>
  );
}

function spoken({ response, open, before, game }: AnyTable): string {
  if (open) return game.steps?.spoken(open, before) ?? '';
  return response ? `${game.words.spoken(response)}. ${changeText(response)}.` : '';
}

const VERBS: Record<Tone, string> = { won: 'Won', even: 'Stake returned', lost: 'Lost' };

function changeText(round: PlacedRound): string {
  const tone = toneOf(round);
  const profit = parseMicros(round.payout) - parseMicros(round.stake);
  if (tone === 'even') return VERBS.even;
  return `${VERBS[tone]} ${formatMoney(profit < 0n ? -profit : profit, round.currency)}`;
}
