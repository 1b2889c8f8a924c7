import {
  type Micros,
  parseMicros,
  type Round,
  TIDE_MIN,
  type TideBet,
  type TideOutcome,
  tideAt,
  tideMultiplier,
  tidePayout,
  tideTarget,
} from '@goldwake/contracts';
import type { TideRound } from './state.js';

/** A bet of the table, as the service remembers it until and after its settlement. */
export interface TideBetRecord {
  uid: string;
  round_id: string;
  /** Id of the bet at the table. */
  bet: string;
  round: string;
  currency: TideBet['currency'];
  stake: string;
  /** The stake as a number, for the order of the table's list. */
  stake_size: number;
  cash_out_at: number | null;
  algorithm: number;
  placed_at: string;
  /** Version of the wallet that `bet_placed` made, and the correlation of that event. */
  wallet_version: number;
  correlation_id: string;
  state: TideBet['state'];
  cashed_out_at: number | null;
  elapsed_ms: number | null;
  payout: string | null;
}

/** Returns the record of a placed bet. */
export function tideBetRecord(placed: {
  uid: string;
  round: Round;
  currency: TideBetRecord['currency'];
  stake: string;
  version: number;
  correlationId: string;
  recordedAt: string;
}): TideBetRecord {
  const { uid, currency, stake, version, correlationId, recordedAt } = placed;
  const { round_id, outcome, algorithm = 1 } = placed.round;
  const { round, bet, cash_out_at } = outcome as TideOutcome;
  return {
    ...{ uid, round_id, bet, round, currency, stake, stake_size: Number(stake), cash_out_at, algorithm },
    ...{ placed_at: recordedAt, wallet_version: version, correlation_id: correlationId },
    ...{ state: 'open', cashed_out_at: null, elapsed_ms: null, payout: null },
  };
}

/** What the wallet does with an open bet: it pays, also zero, or returns the stake. */
export type Settlement = { kind: 'win'; outcome: TideOutcome; payout: Micros } | { kind: 'return' };

const RETURN: Settlement = { kind: 'return' };

/** Returns whether the wallet booked a bet too late for its round. Such a bet is always returned. */
export function isTooLate({ placed_at }: Pick<TideBetRecord, 'placed_at'>, { starts_at }: TideRound): boolean {
  return Date.parse(placed_at) >= Date.parse(starts_at);
}

/** Settles a bet of a round that is over. Time and multiplier come from events, so any process decides the same. */
export function settleBet(bet: TideBetRecord, round: TideRound): Settlement {
  if (round.phase === 'cancelled' || round.end === null || isTooLate(bet, round)) return RETURN;
  const multiplier = tideMultiplier({ cash_out_at: bet.cash_out_at, elapsed_ms: null }, round.end);
  if (multiplier === 0 && round.interrupted) return RETURN;
  return win(bet, { elapsed_ms: null, multiplier, end: round.end });
}

/** Settles a bet whose target the curve has reached, also before the round has ended. */
export function payTarget(bet: TideBetRecord, round: TideRound): Settlement {
  return isTooLate(bet, round) ? RETURN : win(bet, { elapsed_ms: null, multiplier: tideTarget(bet), end: 0 });
}

/** Why a request to cash out cannot be granted. */
export type CashOutFault = 'not_started' | 'too_early' | 'over';

/**
 * Cashes out a bet at the multiplier of the moment at which the request was received.
 * @param end multiplier at which the round ends
 */
export function cashOut(
  bet: TideBetRecord,
  round: TideRound,
  { receivedAt, end }: { receivedAt: number; end: number },
): Settlement | CashOutFault {
  if (isTooLate(bet, round)) return RETURN;
  if (round.started_at === null || receivedAt < Date.parse(round.started_at)) return 'not_started';
  const elapsed_ms = receivedAt - Date.parse(round.started_at);
  if (tideAt(elapsed_ms) < TIDE_MIN) return 'too_early';
  const multiplier = tideMultiplier({ cash_out_at: bet.cash_out_at, elapsed_ms }, end);
  return multiplier === 0 ? 'over' : win(bet, { elapsed_ms, multiplier, end });
}

/** The outcome of a bet that was cashed out does not contain the end, because it may be settled before the end. */
function win(
  { round, bet, cash_out_at, stake, placed_at }: TideBetRecord,
  { elapsed_ms, multiplier, end }: { elapsed_ms: number | null; multiplier: number; end: number },
): Settlement {
  const isPaid = multiplier > 0;
  const result = { elapsed_ms, cashed_out_at: isPaid ? multiplier : null, end: isPaid ? null : end };
  const outcome = { round, bet, cash_out_at, stake, placed_at, ...result };
  return { kind: 'win', outcome, payout: tidePayout(parseMicros(stake), multiplier) };
}
