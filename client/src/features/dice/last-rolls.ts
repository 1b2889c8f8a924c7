import { type DiceOutcome, formatHundredths, type Pushes } from '@goldwake/contracts';
import type { DiceRound } from '@goldwake/contracts/http';

export const LAST_ROLLS_MAX = 24;

/** A roll that the strip of last rolls shows. */
export interface LastRoll {
  round_id: string;
  roll: string;
  won: boolean;
  /** Seed pair and nonce of the draw, by which the rolls of a player are ordered. */
  draw: { seed_pair: number; nonce: number };
}

/**
 * Adds rolls to the list without duplicates. The result is sorted by draw, newest first, in whatever order the rolls
 * arrived.
 */
export function addRolls(known: readonly LastRoll[], more: readonly LastRoll[]): LastRoll[] {
  const byRound = new Map(known.map((roll) => [roll.round_id, roll]));
  for (const roll of more) byRound.set(roll.round_id, roll);
  return [...byRound.values()].sort(newestFirst).slice(0, LAST_ROLLS_MAX);
}

function newestFirst(a: LastRoll, b: LastRoll): number {
  return b.draw.seed_pair - a.draw.seed_pair || b.draw.nonce - a.draw.nonce;
}

export function rollOfRound({ round_id, roll, won, draw }: DiceRound): LastRoll {
  return { round_id, roll, won, draw };
}

/** Converts a pushed bet to a roll for the strip. Returns undefined if the bet belongs to another game. */
export function rollOfPush({ round }: Pushes['bet_and_win_created']): LastRoll | undefined {
  if (round.game_id !== 'dice' || !round.draw) return undefined;
  const outcome = round.outcome as DiceOutcome;
  return { round_id: round.round_id, roll: formatHundredths(outcome.roll), won: outcome.won, draw: round.draw };
}
