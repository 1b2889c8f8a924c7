import { type DiceOutcome, formatHundredths, type Pushes } from '@goldwake/contracts';
import type { DiceRound } from '@goldwake/contracts/http';

export const LAST_ROLLS_MAX = 24;

/** One roll in the strip of last rolls. */
export interface LastRoll {
  round_id: string;
  roll: string;
  won: boolean;
  /** Seed pair and nonce, which give the order of the player's draws. */
  draw: { seed_pair: number; nonce: number };
}

/** Merges rolls into the list, each once, sorted newest first by their draws regardless of the order of arrival. */
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

/** Converts a pushed bet of any of the player's tabs to a roll; returns undefined for other games. */
export function rollOfPush({ round }: Pushes['bet_and_win_created']): LastRoll | undefined {
  if (round.game_id !== 'dice' || !round.draw) return undefined;
  const outcome = round.outcome as DiceOutcome;
  return { round_id: round.round_id, roll: formatHundredths(outcome.roll), won: outcome.won, draw: round.draw };
}
