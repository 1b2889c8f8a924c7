import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { SettledTideBet, TideTable } from '@goldwake/contracts/http';
import type { Phase } from './phase.js';

/** Returns what came of a settled bet. */
export function resultText({ stake, payout, currency, cashed_out_at }: SettledTideBet): string {
  const profit = parseMicros(payout) - parseMicros(stake);
  if (profit === 0n && cashed_out_at === null) return 'Stake returned';
  if (profit < 0n) return `Lost ${formatMoney(-profit, currency)}`;
  return `Won ${formatMoney(profit, currency)} at ${cashed_out_at}×`;
}

/**
 * Returns what screen readers say about the table.
 * @param response the player's last settled bet, in any round
 * @param milestone last round multiplier that the player's bet has passed, in hundredths
 */
export function spokenText(
  response: SettledTideBet | null,
  phase: Phase,
  table: TideTable,
  milestone: number | null,
): string {
  const result = response && response.round === table.round ? `${resultText(response)}.` : '';
  switch (phase) {
    case 'betting':
      return `Round ${table.number}: bets are open.`;
    case 'locked':
    case 'starting':
      return `Round ${table.number}: bets are closed.`;
    case 'running':
      if (result) return result;
      return milestone === null ? `Round ${table.number} has started.` : `${milestone / 100} times.`;
    case 'ended':
      return `The tide turned at ${table.end}. ${result}`.trim();
    case 'cancelled':
      return 'The round was called off. All stakes are returned.';
    case 'idle':
      return '';
  }
}
