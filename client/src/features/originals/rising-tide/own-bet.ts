import {
  type Balances,
  formatHundredths,
  type Pushes,
  parseTideRound,
  RISING_TIDE,
  type TideOutcome,
  tideTarget,
} from '@goldwake/contracts';
import type { SettledTideBet, TideBet, TideTable } from '@goldwake/contracts/http';
import type { SettledByCasino } from '../frame/original.js';
import type { OpenRound } from '../frame/steps.js';
import type { Phase } from './phase.js';
import { hundredthsOf } from './target.js';

export type OpenTide = OpenRound<TideBet>;

/** Brings an open bet into the form of the frame's rounds in several steps: the cash-out is its only action. */
export function openTide(bet: TideBet): OpenTide {
  const { round_id, game_id, currency, stake, draw, placed_at } = bet;
  const round = { round_id, game_id, currency, stake, draw, placed_at };
  return { ...round, state: 'open', sequence: 0, base_stake: stake, outcome: bet };
}

/** Reads the settlement of a bet from the push about its payout, which may be zero. */
export function settledOf(push: Pushes['win_created']): SettledByCasino<SettledTideBet> | undefined {
  const { round, balance_type: currency, payout } = push;
  const outcome = round.outcome as TideOutcome | null;
  const shared = parseTideRound(outcome?.round);
  if (round.game_id !== RISING_TIDE || !outcome || !shared) return undefined;
  const text = (hundredths: number | null) => (hundredths === null ? null : formatHundredths(hundredths));
  return {
    round_id: round.round_id,
    game_id: RISING_TIDE,
    bet: outcome.bet,
    state: 'resolved',
    round: outcome.round,
    currency,
    stake: outcome.stake,
    payout,
    cash_out_at: text(outcome.cash_out_at),
    cashed_out_at: text(outcome.cashed_out_at),
    elapsed_ms: outcome.elapsed_ms,
    end: text(outcome.end),
    multiplier: `${formatHundredths(outcome.cashed_out_at ?? 0)}00`,
    algorithm: round.algorithm ?? 1,
    draw: { seed_pair: shared.chain, nonce: shared.number },
    placed_at: outcome.placed_at,
    balances: balancesOf(push),
  };
}

function balancesOf({ gc_balance, sc_balance }: Pushes['win_created']): Balances {
  return { gold_coins: gc_balance, sweeps_coins: sc_balance };
}

/**
 * State of the player's open bet.
 * - `placed`: its round has not started.
 * - `riding`: its round runs, and it can be cashed out.
 * - `reached`: the curve has passed its target, so it is paid the target.
 * - `won`, `lost`, `returned`: its round is over, and the casino is about to settle it.
 */
export type OwnState = 'placed' | 'riding' | 'reached' | 'won' | 'lost' | 'returned';

/** @param now multiplier of the curve in hundredths, while the round runs */
export function ownStateOf(bet: TideBet, table: TideTable, phase: Phase, now: number): OwnState {
  // The table is ahead of the bet, whose settlement has not arrived yet, or behind it.
  if (bet.round !== table.round) return table.round === null || isBehind(table, bet) ? 'placed' : 'lost';
  const target = tideTarget({ cash_out_at: bet.cash_out_at === null ? null : hundredthsOf(bet.cash_out_at) });
  if (phase === 'running') return now >= target ? 'reached' : 'riding';
  if (phase === 'cancelled') return 'returned';
  if (phase !== 'ended') return 'placed';
  if (hundredthsOf(table.end) >= target) return 'won';
  return table.interrupted ? 'returned' : 'lost';
}

function isBehind({ chain, number }: TideTable, { draw }: TideBet): boolean {
  return (chain?.chain ?? 0) < draw.seed_pair || (number ?? 0) < draw.nonce;
}
