import { type DiceOutcome, formatHundredths, type Pushes } from '@goldwake/contracts';
import type { DiceRound } from '@goldwake/contracts/http';

export const LAST_ROLLS_MAX = 24;

/** One chip of the strip. */
export interface LastRoll {
  round_id: string;
  roll: string;
  won: boolean;
  /** Where it stands in the player's order of draws. */
  draw: { seed_pair: number; nonce: number };
}

/** Adds rolls, each once, newest first by the order of their draws, however late they arrive. */
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

/** From the push of any of the player's tabs; undefined for another game. */
export function rollOfPush({ round }: Pushes['bet_and_win_created']): LastRoll | undefined {
  if (round.game_id !== 'dice' || !round.draw) return undefined;
  const outcome = round.outcome as DiceOutcome;
  return { round_id: round.round_id, roll: formatHundredths(outcome.roll), won: outcome.won, draw: round.draw };
}
