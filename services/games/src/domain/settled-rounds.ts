import {
  type Currency,
  type Draw,
  type EventOf,
  type MicrosText,
  multiStepRulesOf,
  type OneStepRound,
  type Round,
  rulesOf,
  type SettledStepRound,
  type SlotGameId,
  type SlotOutcome,
  type SlotRound,
  type StepRound,
} from '@goldwake/contracts';
import { type PlayerRound, resolvedRound } from './player-rounds.js';

/** Data of a settled round. Both the wallet event and the bet receipt contain it. */
export interface SettledFacts {
  round: Round;
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
}

/**
 * Returns a round of a one-step game as its player sees it. Earlier rounds of dice contain no version of the algorithm
 * and were decided by the first.
 * @param placedAt ISO time at which the round was recorded
 * @throws Error if this version does not have the game
 */
export function oneStepRound({ round, currency, stake, payout }: SettledFacts, placedAt: string): OneStepRound {
  const { round_id, game_id, outcome, algorithm = 1 } = round;
  const game = rulesOf(game_id);
  if (!game) throw new Error(`${round_id}: this version does not have the game ${game_id}`);
  return {
    round_id,
    game_id,
    currency,
    stake,
    payout,
    multiplier: formatMultiplier(game.paid(outcome as object)),
    outcome,
    algorithm,
    draw: drawOf(round),
    placed_at: placedAt,
  } as OneStepRound;
}

/**
 * Returns a round in several steps as its player sees it.
 * @throws Error if this version does not have the game
 */
export function stepRound(round: PlayerRound): StepRound {
  const { round_id, game_id, state, sequence, currency, stake, staked, payout, table, algorithm, draw, placed_at } =
    round;
  const game = multiStepRulesOf(game_id);
  if (!game) throw new Error(`${round_id}: this version does not have the game ${game_id}`);
  return {
    round_id,
    game_id,
    state,
    sequence,
    currency,
    base_stake: stake,
    stake: staked,
    payout,
    multiplier: formatMultiplier(state === 'resolved' ? game.paid(table) : 0),
    outcome: table,
    algorithm,
    draw,
    placed_at,
  } as object as StepRound;
}

/** Returns the round of a `round_resolved` event as its player sees it. */
export function settledStepRound(data: EventOf<'round_resolved'>['data']): SettledStepRound {
  return stepRound(resolvedRound(data)) as SettledStepRound;
}

/**
 * Returns a settled round of a slot as its player sees it.
 * @param placedAt ISO time at which its payout was recorded
 */
export function slotRound({ round, currency, payout }: EventOf<'win_paid'>['data'], placedAt: string): SlotRound {
  const { provider_round, stake, book, multiplier } = round.outcome as SlotOutcome;
  return {
    round_id: round.round_id,
    game_id: round.game_id as SlotGameId,
    currency,
    stake,
    payout,
    multiplier: formatMultiplier(multiplier),
    outcome: { book },
    provider_round,
    algorithm: round.algorithm ?? 1,
    draw: drawOf(round),
    placed_at: placedAt,
  };
}

function drawOf({ round_id, game_id, draw }: Round): Draw {
  if (!draw) throw new Error(`${round_id}: the round of ${game_id} has no draw`);
  return draw;
}

/** 19801 → `1.9801` */
function formatMultiplier(tenThousandths: number): string {
  return `${Math.floor(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, '0')}`;
}
