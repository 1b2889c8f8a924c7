import { type Currency, type DiceOutcome, formatHundredths, type MicrosText, type Round } from '@goldwake/contracts';
import type { DiceRound } from '@goldwake/contracts/http';

/** Data of a settled dice round. Both the wallet event and the bet receipt contain it. */
export interface SettledDice {
  round: Round;
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
}

/**
 * Converts a settled round to the form shown to players.
 * @param placedAt ISO time at which the round was recorded
 */
export function diceRound(settled: SettledDice, placedAt: string): DiceRound {
  const { round, currency, stake, payout } = settled;
  const outcome = round.outcome as DiceOutcome;
  if (!round.draw) throw new Error(`${round.round_id}: the dice round has no draw`);
  return {
    round_id: round.round_id,
    game_id: 'dice',
    currency,
    stake,
    payout,
    target: formatHundredths(outcome.target),
    direction: outcome.direction,
    roll: formatHundredths(outcome.roll),
    won: outcome.won,
    multiplier: formatMultiplier(outcome.multiplier),
    draw: round.draw,
    placed_at: placedAt,
  };
}

/** 19801 → `1.9801` */
function formatMultiplier(tenThousandths: number): string {
  return `${Math.floor(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, '0')}`;
}
