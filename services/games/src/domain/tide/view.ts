import {
  formatHundredths,
  parseTideRound,
  type SettledTideBet,
  type TableBet,
  type TideBet,
  type TideOutcome,
} from '@goldwake/contracts';
import type { SettledFacts } from '../settled-rounds.js';
import type { TideBetRecord } from './settle.js';

/** Returns a bet as its player sees it. @param end multiplier at which the round ended; null before the end */
export function tideBet(record: TideBetRecord, end: number | null): TideBet {
  const { round_id, bet, state, round, currency, stake, payout, elapsed_ms, algorithm, placed_at } = record;
  return {
    ...{ round_id, game_id: 'rising-tide', bet, state, round, currency, stake, payout },
    ...{ cash_out_at: text(record.cash_out_at), cashed_out_at: text(record.cashed_out_at) },
    ...{ elapsed_ms, end: text(end), multiplier: multiplierText(record.cashed_out_at) },
    ...{ algorithm, draw: drawOf(round), placed_at },
  };
}

/** Returns a settled bet as its player sees it, from the event that settled it. */
export function settledTideBet({ round, currency, payout }: Omit<SettledFacts, 'stake'>): SettledTideBet {
  const { round_id, algorithm = 1 } = round;
  const outcome = round.outcome as TideOutcome;
  const { bet, stake, placed_at, elapsed_ms, cash_out_at, cashed_out_at, end } = outcome;
  return {
    ...{ round_id, game_id: 'rising-tide', bet, state: 'resolved', round: outcome.round, currency, stake, payout },
    ...{ cash_out_at: text(cash_out_at), cashed_out_at: text(cashed_out_at) },
    ...{ elapsed_ms, end: text(end), multiplier: multiplierText(cashed_out_at) },
    ...{ algorithm, draw: drawOf(outcome.round), placed_at },
  };
}

/** Returns a bet as everybody at the table sees it. */
export function tableBet({ bet, currency, stake, cash_out_at, cashed_out_at }: TideBetRecord): TableBet {
  return { bet, currency, stake, cash_out_at: text(cash_out_at), cashed_out_at: text(cashed_out_at) };
}

/** The chain and the number of a round take the place of a seed pair and a nonce. */
function drawOf(round: string): TideBet['draw'] {
  const shared = parseTideRound(round);
  return { seed_pair: shared?.chain ?? 0, nonce: shared?.number ?? 0 };
}

function text(hundredths: number | null): string | null {
  return hundredths === null ? null : formatHundredths(hundredths);
}

/** 157 → `1.5700` */
function multiplierText(hundredths: number | null): string {
  return `${formatHundredths(hundredths ?? 0)}00`;
}
